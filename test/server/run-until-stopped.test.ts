import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { runUntilStopped } from '../../server/run-until-stopped.js'

function start(stop: (grace: number) => Promise<number>) {
  const signals = Object.assign(new EventEmitter(), {
    pid: 1,
    kill: (pid: number, signal: string) => events.push(`kill ${pid} ${signal}`) > 0,
  })
  const events: string[] = []
  const server = {
    async reload() {
      events.push('reload')
    },
    stop,
  }
  const target = signals as unknown as Pick<NodeJS.Process, 'on' | 'off' | 'kill' | 'pid'>
  const ended = runUntilStopped(server, 2000, line => events.push(line), target)
  return { signals, events, ended }
}

it('stops at the first signal, and says how', async () => {
  const { signals, events, ended } = start(async () => 0)
  signals.emit('SIGHUP')
  signals.emit('SIGTERM', 'SIGTERM')
  await ended
  expect(events).toEqual(['reload', 'stopping because of SIGTERM: answers have 2 s to finish', 'stopped'])
  expect(signals.listenerCount('SIGHUP')).toBe(0)
})

it('tells of answers that were cut off', async () => {
  const { signals, events, ended } = start(async () => 2)
  signals.emit('SIGINT', 'SIGINT')
  await ended
  expect(events.at(-1)).toBe('stopped; 2 unfinished answers were cut off')
})

it('ends at once at the second signal', async () => {
  const { signals, events } = start(() => new Promise(() => {}))
  signals.emit('SIGTERM', 'SIGTERM')
  await new Promise(resolve => setImmediate(resolve))
  expect(events).toHaveLength(1)
  signals.emit('SIGINT', 'SIGINT')
  expect(events.at(-1)).toBe('kill 1 SIGINT')
})
