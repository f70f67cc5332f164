/** Makes a script of the bundle start sooner, with the same effect. */
export function adaptScript(code: string): string
/** Changes a module of commander; null for others. */
export function lazyChildProcess(code: string, id: string): string | null
