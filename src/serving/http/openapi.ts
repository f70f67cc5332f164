/** The OpenAPI 3.1 document, made from the table of routes. `docs/openapi.json` is the same document as a file. */

import { VERSION } from '../../common/version.js'
import { PROBLEM } from '../answers.js'
import type { Schema } from '../schema.js'
import { COMMON_PROBLEMS, LINES_TYPE, PROBLEM_TYPE, ROUTES, type Route } from './routes.js'

const NAMES: Readonly<Record<number, string>> = {
  400: 'The request or its JSON is malformed.',
  401: 'A token is missing or unknown.',
  403: 'The host or origin is not allowed, or the server does not learn.',
  404: 'There is no such route or model.',
  405: 'The route has other methods; the header Allow names them.',
  408: 'The body came too slowly.',
  409: 'The model cannot learn.',
  413: 'The body is too large.',
  415: 'The media type or encoding is not supported.',
  422: 'The body has the wrong form, or asks for too much; `pointer` says where.',
  429: 'Too many requests wait; the header Retry-After says when to try again.',
  500: 'The server has failed.',
  503: 'The server stops, or the time is over; the header Retry-After says when to try again.',
}

const NAME_PARAMETER = {
  name: 'name',
  in: 'path',
  required: true,
  description: 'The name of a model: that of its file, without the ending.',
  schema: { type: 'string' },
}

const ID_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'However often a request with this key comes, it changes the model once.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

/** The document, as plain JSON. */
export function openApiDocument(): object {
  const paths: Record<string, object> = {}
  for (const route of ROUTES) paths[route.path] = { [route.method.toLowerCase()]: operationOf(route) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cofield',
      version: VERSION,
      description:
        'Models behind a URL: `cofield serve`, or createHandler of cofield/server. Streams of lines (application/x-ndjson) have their options in the query, and an answer line for each line that is not blank, in order.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    security: [{ token: [] }, {}],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: PROBLEM },
      responses: Object.fromEntries(
        Object.entries(NAMES).map(([status, text]) => [`Problem${status}`, problem(text)]),
      ),
    },
  }
}

function problem(description: string): object {
  return {
    description,
    content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}

function operationOf(route: Route): object {
  const { id, summary, body, lines, isOpen, path } = route
  const isChange = id === 'update' || id === 'forget'
  const parameters = [
    ...(path.includes('{name}') ? [NAME_PARAMETER] : []),
    ...(isChange ? [ID_PARAMETER] : []),
    ...(lines ? queryOf(lines.options) : []),
  ]
  const content = body && {
    'application/json': { schema: body },
    ...(lines && { [LINES_TYPE]: { schema: lines.line } }),
  }
  return {
    operationId: id,
    summary,
    ...(isOpen && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(content && { requestBody: { required: true, content } }),
    responses: responsesOf(route),
  }
}

function responsesOf({ answer, lines, problems, id }: Route): object {
  const responses: Record<string, object> = {
    200: {
      description: 'The answer.',
      content: {
        [answer.type]: { schema: answer.schema },
        ...(lines && { [LINES_TYPE]: { schema: lines.answer } }),
      },
    },
  }
  for (const status of [...COMMON_PROBLEMS, ...problems].sort((a, b) => a - b))
    responses[status] = { $ref: `#/components/responses/Problem${status}` }
  if (id === 'health')
    responses[503] = {
      description: 'The server stops, or cannot work.',
      content: { [answer.type]: { schema: answer.schema } },
    }
  return responses
}

/** Options of a stream, one parameter each. */
function queryOf({ properties = {} }: Schema): object[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    description:
      `For streams of lines; in JSON it is a member of the body. ${schema.description ?? ''}`.trim(),
    schema,
  }))
}
