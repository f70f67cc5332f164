/** Sets a flag of V8, for the whole process. Only the command itself does so. Loads modules of Node that take milliseconds. */
export function setFlag(flag: string): void {
  process.getBuiltinModule('node:v8').setFlagsFromString(flag)
}
