/** Starts the program of a thread with the code that was compiled for `tag`, which uses the same functions. */
import { findPlace, readKept } from '../../../terminal/compiled/kept-code.js'
import { createScriptLoader } from '../../../terminal/compiled/script-loader.js'

/** The bundler puts in a name for the contents of the bundle. */
declare const BUILD: string

const scripts = import.meta.dirname
const place = findPlace({ scripts, build: BUILD, command: 'tag' })
createScriptLoader(scripts, place && readKept(place)?.scripts).load('tag-thread.js')
