import { render } from 'preact'
import { App } from './app.js'
import { start } from './start.js'

render(<App />, document.body)
void start()
