/** Tells each message once: a method may train several times, and each time has the same reason to warn. */
export function onceEach(tell: (message: string) => void): (message: string) => void {
  const told = new Set<string>()
  return message => {
    if (told.has(message)) return
    told.add(message)
    tell(message)
  }
}
