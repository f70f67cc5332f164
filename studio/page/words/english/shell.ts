export const shell = {
  brand: 'Cofield Studio',
  skip: 'Skip to the work',
  newProject: 'New project',
  projectMenu: (name: string) => `Project ${name}`,
  opening: 'Opening the project…',
  views: { start: 'Start', label: 'Label', review: 'Review', insights: 'Insights', export: 'Export' },
  viewsLabel: 'Views',
  title: (view: string, project: string) => `${view} · ${project} · Cofield Studio`,
  likelySlips: (count: number) => `${count} likely slips`,
  progress: (done: number, all: number) => `${count(done)} of ${count(all)}`,
  progressLabel: 'Accepted strings',
  saved: 'Saved',
  savedHint: 'Every accepted string is stored before the next one is shown.',
  saving: 'Saving',
  failed: 'Not saved yet',
  failedHint: (waiting: number, reason: string) =>
    `Not saved yet. The last ${plural(waiting, 'change')} ${waiting === 1 ? 'is' : 'are'} in this tab alone: keep it open. ${reason}`,
  alarm: {
    notSaved: (waiting: number) =>
      `Not saved yet. The last ${waiting === 1 ? 'change is' : `${count(waiting)} changes are`} in this tab.`,
    leaveOpen: 'Leave this tab open: what waits is sent again by itself as soon as it works.',
    retry: 'Try again',
    lost: 'The connection to the server is lost.',
    whenLost:
      'If it was stopped, start it again with the same address. What you accept meanwhile stays in this tab until then.',
  },
  noConnection: 'No connection',
  theme: { system: 'Theme: as the system', light: 'Theme: light', dark: 'Theme: dark' },
  allKeys: 'All keys',
  close: 'Close',
  dismiss: 'OK',
  needsProject: 'Open a project first',
  crash: {
    title: 'This view has stopped',
    safe: 'All that you accepted is saved. Reload the page to go on.',
    unsafe: (waiting: number) =>
      `Not saved yet: ${plural(waiting, 'change')} of this tab. Leave it open; they are sent again by themselves.`,
    reload: 'Reload',
    details: 'What went wrong',
  },
}

/** 1,234 */
export function count(n: number): string {
  return n.toLocaleString('en-US')
}

/** `1 string`, `2 strings` */
export function plural(n: number, one: string, many = `${one}s`): string {
  return `${count(n)} ${n === 1 ? one : many}`
}

/** `94.2 %`; whole per cent without digits. Only what is certain is 100 %. */
export function percent(share: number, digits = 0): string {
  const rounded = (100 * share).toFixed(digits)
  const isTooMuch = share < 1 && Number(rounded) >= 100
  return `${isTooMuch ? (100 - 10 ** -digits).toFixed(digits) : rounded} %`
}
