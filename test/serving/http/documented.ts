/** Asks a handler, and checks that the OpenAPI document describes what comes. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import type { Handler } from '../../../src/serving/http/handler.js'
import { openApiDocument } from '../../../src/serving/http/openapi.js'

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: object }>>
}

interface Document {
  readonly paths: Record<
    string,
    Record<string, { readonly operationId: string; readonly responses: Responses }>
  >
  readonly components: { readonly responses: Responses }
}

type Responses = Record<string, Content & { readonly $ref?: string }>

/** The document as clients get it. */
export const DOCUMENT = JSON.parse(JSON.stringify(openApiDocument())) as Document

const ajv = new Ajv2020({ strict: false })
ajv.addSchema({ ...DOCUMENT, $id: 'openapi' })

/** The answers that have been seen: `parse 200 application/json`. */
export const seen = new Set<string>()

function responsesOf(method: string, path: string): { id: string; responses: Responses } | undefined {
  for (const [template, operations] of Object.entries(DOCUMENT.paths)) {
    const pattern = new RegExp(`^${template.replace(/\{name\}/, '[^/]+')}/?$`)
    const operation = operations[method.toLowerCase() === 'head' ? 'get' : method.toLowerCase()]
    if (operation && pattern.test(path)) return { id: operation.operationId, responses: operation.responses }
  }
  return undefined
}

function resolved(response: Responses[string]): Content {
  return response.$ref ? DOCUMENT.components.responses[response.$ref.split('/').at(-1) ?? ''] : response
}

/** Checks an answer against the document; problems of unknown paths and methods have the shape of all problems. */
async function checkAnswer(method: string, path: string, response: Response): Promise<string> {
  const text = await response.clone().text()
  if (method === 'OPTIONS') return text
  const found = responsesOf(method, path)
  const type = response.headers.get('content-type') ?? ''
  const { status } = response
  const name = found?.id ?? 'none'
  const described = found ? found.responses[status] : { $ref: `#/components/responses/Problem${status}` }
  expect(described, `${name} ${status} is documented`).toBeDefined()
  const { content = {} } = resolved(described)
  expect(Object.keys(content), `${name} ${status}`).toContain(type)
  if (method !== 'HEAD') {
    const values = type.includes('ndjson')
      ? text.split('\n').slice(0, -1).map(toJson)
      : [type.includes('json') ? toJson(text) : text]
    const validate = validatorOf(content[type].schema)
    for (const value of values) if (!validate(value)) expect(validate.errors, text.slice(0, 300)).toEqual([])
  }
  if (status >= 400 && type.includes('problem')) {
    expect(JSON.parse(method === 'HEAD' ? `{"status":${status}}` : text).status).toBe(status)
    expect(text).not.toMatch(/\n\s+at |\.[tj]s:\d/)
  }
  seen.add(`${name} ${status} ${type}`)
  return text
}

function toJson(text: string): unknown {
  return JSON.parse(text)
}

const compiled = new Map<object, ValidateFunction>()

function validatorOf(schema: object): ValidateFunction {
  let validate = compiled.get(schema)
  if (!validate) {
    validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')))
    compiled.set(schema, validate)
  }
  return validate
}

export interface Asked {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it
  readonly json: any
}

/** Sends a request, `body` as JSON unless it is bytes, a text or a stream. */
export async function ask(
  handler: Handler,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Asked> {
  const isRaw = body instanceof Uint8Array || typeof body === 'string' || body instanceof ReadableStream
  const content = body === undefined || isRaw ? (body as BodyInit | undefined) : JSON.stringify(body)
  const request = new Request(`http://localhost${path}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(content !== undefined && { body: content, duplex: 'half' }),
  } as RequestInit)
  const response = await handler(request)
  const text = await checkAnswer(method, new URL(request.url).pathname, response)
  const isJson =
    (response.headers.get('content-type') ?? '').includes('json') && !text.includes('\n') && text !== ''
  return { status: response.status, headers: response.headers, text, json: isJson ? toJson(text) : undefined }
}

/** A body that comes in pieces; without an end if it is told to hang. */
export function streamOf(
  pieces: readonly Uint8Array[],
  end: 'close' | 'hang' = 'close',
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      if (end === 'close') controller.close()
    },
  })
}
