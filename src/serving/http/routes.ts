/** The routes as a table: dispatch, the OpenAPI document and its tests come from it. */

import {
  CHANGE_ANSWER,
  ERROR_LINE,
  HEALTH,
  MODEL,
  MODELS,
  PARSE_ANSWER,
  PARSED,
  TAG_ANSWER,
  TAGGED,
} from '../answers.js'
import {
  CHANGE_BODY,
  PARSE_BODY,
  PARSE_LINE,
  PARSE_OPTIONS,
  TAG_BODY,
  TAG_LINE,
  TAG_OPTIONS,
} from '../bodies.js'
import type { Schema } from '../schema.js'
import type { TaskKind } from '../service.js'

/** Media types. */
export const JSON_TYPE = 'application/json'
export const LINES_TYPE = 'application/x-ndjson'
export const PROBLEM_TYPE = 'application/problem+json'
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** A form in which a task can be streamed: what a line is, what its answer is, and the options of the query. */
export interface LineForm {
  readonly line: Schema
  readonly answer: Schema
  readonly options: Schema
}

/** What a route is for. */
export type RouteId = 'listModels' | 'getModel' | TaskKind | 'health' | 'metrics' | 'openApi'

/** One route. */
export interface Route {
  readonly id: RouteId
  readonly method: 'GET' | 'POST'
  /** `{name}` is the name of a model. */
  readonly path: string
  readonly summary: string
  /** Answered without a token. */
  readonly isOpen?: boolean
  readonly body?: Schema
  readonly lines?: LineForm
  /** The schema of the answer by media type. */
  readonly answer: { readonly type: string; readonly schema: Schema }
  /** The statuses of its problems, besides those that every route has. */
  readonly problems: readonly number[]
}

/** Problems of every route: a bad request, a token that is missing, a host or origin, a method, a fault of the server. */
export const COMMON_PROBLEMS = [400, 401, 403, 404, 405, 500] as const

const OF_TASKS = [408, 413, 415, 422, 429, 503] as const

const json = (schema: Schema) => ({ type: JSON_TYPE, schema })

/** All routes. */
export const ROUTES: readonly Route[] = [
  {
    id: 'listModels',
    method: 'GET',
    path: '/v1/models',
    summary: 'The models of this server',
    answer: json(MODELS),
    problems: [],
  },
  {
    id: 'getModel',
    method: 'GET',
    path: '/v1/models/{name}',
    summary: 'One model',
    answer: json(MODEL),
    problems: [],
  },
  {
    id: 'parse',
    method: 'POST',
    path: '/v1/models/{name}/parse',
    summary: 'Finds the fields of texts',
    body: PARSE_BODY,
    lines: { line: PARSE_LINE, answer: { anyOf: [PARSED, ERROR_LINE] }, options: PARSE_OPTIONS },
    answer: json(PARSE_ANSWER),
    problems: OF_TASKS,
  },
  {
    id: 'tag',
    method: 'POST',
    path: '/v1/models/{name}/tag',
    summary: 'Labels sequences of tokens',
    body: TAG_BODY,
    lines: { line: TAG_LINE, answer: { anyOf: [TAGGED, ERROR_LINE] }, options: TAG_OPTIONS },
    answer: json(TAG_ANSWER),
    problems: OF_TASKS,
  },
  {
    id: 'update',
    method: 'POST',
    path: '/v1/models/{name}/update',
    summary: 'Adds labeled sequences to a model',
    body: CHANGE_BODY,
    answer: json(CHANGE_ANSWER),
    problems: [409, ...OF_TASKS],
  },
  {
    id: 'forget',
    method: 'POST',
    path: '/v1/models/{name}/forget',
    summary: 'Removes labeled sequences from a model',
    body: CHANGE_BODY,
    answer: json(CHANGE_ANSWER),
    problems: [409, ...OF_TASKS],
  },
  {
    id: 'health',
    method: 'GET',
    path: '/healthz',
    summary: 'Whether the server is well; 503 while it stops or cannot work',
    isOpen: true,
    answer: json(HEALTH),
    problems: [],
  },
  {
    id: 'metrics',
    method: 'GET',
    path: '/metrics',
    summary: 'Figures for Prometheus',
    answer: { type: METRICS_TYPE, schema: { type: 'string' } },
    problems: [],
  },
  {
    id: 'openApi',
    method: 'GET',
    path: '/openapi.json',
    summary: 'This document',
    isOpen: true,
    answer: json({ type: 'object' }),
    problems: [],
  },
]

/** The route of a path, whatever its method, and the name of the model in it, still encoded. */
export function findRoute(path: string): { readonly route: Route; readonly name: string } | undefined {
  const segments = path.replace(/\/$/, '').split('/')
  for (const { route, parts } of PATTERNS) {
    if (parts.length !== segments.length) continue
    if (parts.every((part, k) => part === NAME || part === segments[k]))
      return { route, name: parts.includes(NAME) ? segments[parts.indexOf(NAME)] : '' }
  }
  return undefined
}

const NAME = '{name}'
const PATTERNS = ROUTES.map(route => ({ route, parts: route.path.split('/') }))

/** The methods of a route, for the header Allow. */
export function methodsOf({ method }: Route): string {
  return method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS'
}
