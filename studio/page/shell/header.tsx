import { Button } from '../components/button.js'
import { Icon, type IconName } from '../components/icon.js'
import { Meter } from '../components/meter.js'
import { type View, view } from '../router.js'
import type { Theme } from '../settings.js'
import { dialog, session, theme, tick } from '../store.js'
import { words } from '../words/english.js'
import { SavedState } from './saved-state.js'

const TABS = ['label', 'review', 'insights', 'export'] as const satisfies readonly View[]

export function Header() {
  return (
    <header class="top">
      <a class="brand" href="#start" aria-label={words.shell.brand}>
        <Logo />
        <span>{words.shell.brand}</span>
      </a>
      <ProjectName />
      <nav class="views" aria-label={words.shell.viewsLabel} data-testid="nav">
        {TABS.map(name => (
          <Tab key={name} name={name} />
        ))}
      </nav>
      <div class="top-end">
        {session.value && <Progress />}
        {session.value && <SavedState />}
        <ThemeButton />
        <Button
          class="keys-button"
          aria-label={words.shell.allKeys}
          title={words.shell.allKeys}
          onClick={() => (dialog.value = 'keys')}
        >
          <kbd>?</kbd>
        </Button>
      </div>
    </header>
  )
}

/** Two squares, one upon the other. */
function Logo() {
  return (
    <svg viewBox="0 0 22 22" aria-hidden="true">
      <rect x="1" y="1" width="13" height="13" rx="3.5" fill="none" stroke="currentColor" stroke-width="2" />
      <rect x="8" y="8" width="13" height="13" rx="3.5" fill="currentColor" />
    </svg>
  )
}

function ProjectName() {
  tick.value
  const open = session.value
  if (!open) return <div class="project">{words.shell.newProject}</div>
  const { name } = open.state
  return (
    <div class="project">
      <button
        type="button"
        class="project-name"
        aria-haspopup="dialog"
        aria-label={words.shell.projectMenu(name)}
        onClick={() => (dialog.value = 'project')}
      >
        <bdi>{name}</bdi>
        <Icon name="chevron" />
      </button>
    </div>
  )
}

function Tab({ name }: { readonly name: (typeof TABS)[number] }) {
  const text = words.shell.views[name]
  if (!session.value) {
    return (
      <span aria-disabled="true" title={words.shell.needsProject}>
        {text}
      </span>
    )
  }
  return (
    <a href={`#${name}`} aria-current={view.value === name ? 'page' : undefined} data-testid={`nav-${name}`}>
      {text}
      {name === 'review' && <SlipCount />}
    </a>
  )
}

function SlipCount() {
  tick.value
  const count = session.value?.slips().length ?? 0
  if (count === 0) return null
  return (
    <span class="count num" title={words.shell.likelySlips(count)}>
      {count}
    </span>
  )
}

function Progress() {
  tick.value
  const { answers, strings } = session.value!.state
  return (
    <div class="progress" title={words.shell.progressLabel} data-testid="progress">
      <span class="num">{words.shell.progress(answers.size, strings.length)}</span>
      <Meter share={answers.size / Math.max(1, strings.length)} />
    </div>
  )
}

const NEXT_THEME: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' }
const THEME_ICONS: Readonly<Record<Theme, IconName>> = { system: 'theme', light: 'sun', dark: 'moon' }

function ThemeButton() {
  const text = words.shell.theme[theme.value]
  return (
    <Button
      icon={THEME_ICONS[theme.value]}
      aria-label={text}
      title={text}
      data-testid="theme"
      onClick={() => (theme.value = NEXT_THEME[theme.value])}
    />
  )
}
