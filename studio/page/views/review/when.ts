/** When something happened, as short as it can be said: the time of today, the date of other days. */
export function whenOf(at: number, now: number): string {
  const then = new Date(at)
  if (then.toDateString() === new Date(now).toDateString())
    return then.toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const isThisYear = then.getFullYear() === new Date(now).getFullYear()
  return then.toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'short',
    year: isThisYear ? undefined : 'numeric',
  })
}
