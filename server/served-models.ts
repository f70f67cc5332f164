import { DataError } from '../src/common/errors.js'
import { asDataError } from '../src/node/disk.js'
import type {
  Answer,
  ModelInfo,
  ModelService,
  ModelServices,
  Task,
  TaskLimits,
} from '../src/serving/service.js'
import { LastingLearner } from './threads/lasting-learner.js'
import type { LearnerState } from './threads/learner-messages.js'
import type { OpenedModel } from './threads/learner-thread.js'
import type { Loading, ModelBytes, ModelFacts } from './threads/messages.js'
import { Pool, type PoolHealth, type PoolOptions } from './threads/pool.js'
import { readShared } from './threads/shared-bytes.js'
import { type Stamp, stampOf, type Watcher, watchFiles } from './watching/watch-files.js'

/** A model file, and the name in its URL. */
export interface ModelFile {
  readonly name: string
  readonly path: string
}

export interface ServedModelsOptions {
  readonly files: readonly ModelFile[]
  readonly pool: PoolOptions
  readonly limits: TaskLimits
  readonly loading?: Loading
  /** Where changes are kept; without it, models do not learn. */
  readonly learn?: string
  /** Milliseconds between two looks at the files; 0: never, unless asked. */
  readonly watch: number
  readonly report: (line: string) => void
}

/** The models of a server: files that threads have loaded, that may change on disk, and may learn. */
export class ServedModels implements ModelServices {
  private readonly services = new Map<string, ServedModel>()
  private readonly pool: Pool
  private learner: LastingLearner | undefined
  /** Models that the learner keeps: those that can learn. Their files must not change. */
  private readonly kept = new Set<string>()
  private watcher: Watcher | undefined
  private isClosed = false

  private constructor(private readonly options: ServedModelsOptions) {
    this.pool = new Pool(options.pool)
  }

  /** Loads all models; rejects with the reason if one of them cannot be used. */
  static async open(options: ServedModelsOptions): Promise<ServedModels> {
    const models = new ServedModels(options)
    try {
      await models.load()
      return models
    } catch (error) {
      await models.close()
      throw error
    }
  }

  get(name: string): ModelService | undefined {
    return this.services.get(name)
  }

  list(): Iterable<ModelService> {
    return this.services.values()
  }

  get health(): PoolHealth {
    return this.pool.health
  }

  /** Why nothing can be answered now; undefined if it can. */
  get fault(): string | undefined {
    const { ready, fault } = this.pool.health
    return ready === 0 ? fault : undefined
  }

  /** Looks at the files now. */
  async check(): Promise<void> {
    await this.watcher?.check()
  }

  /** Ends all threads; what was learned is on the disk. Nothing is told of a file that was being loaded. */
  async close(): Promise<void> {
    this.isClosed = true
    this.watcher?.close()
    await Promise.all([this.learner?.close(), this.pool.close()])
  }

  private async load(): Promise<void> {
    const { files, learn, watch } = this.options
    const stamps = new Map<string, Stamp>()
    const read: Omit<ModelBytes, 'number'>[] = []
    for (const file of files) {
      stamps.set(file.path, await stampOf(file.path))
      read.push(await this.read(file))
    }
    if (learn === undefined) await Promise.all(read.map(model => this.put(model, { learns: false })))
    else await this.startLearning(learn, read)
    this.watcher = watchFiles(stamps, {
      interval: watch,
      onChanged: path => this.reload(this.fileAt(path)),
      onGone: path => this.refuse(this.fileAt(path), `${path}: the file is gone; its model stays in use`),
    })
  }

  private async startLearning(directory: string, read: readonly Omit<ModelBytes, 'number'>[]): Promise<void> {
    const { pool, limits, report } = this.options
    const { learner, models } = await LastingLearner.open({
      program: pool.program,
      directory,
      models: read,
      limits,
      queue: pool.queue.jobs,
      milliseconds: pool.milliseconds,
      onChange: (name, change) => this.pool.models.change(name, change),
      onState: state => this.services.get(state.name)?.tell(infoOf(state)),
      onPause: () => this.pauseLearning(),
      onReopened: models => this.resumeLearning(read, models),
      onSaved: (name, bytes, version) => this.pool.models.rebase(name, bytes, version),
      report,
    })
    this.learner = learner
    for (const { name, off } of models) if (off === null) this.kept.add(name)
    await Promise.all(
      models.map((opened, k) => this.put({ ...read[k], bytes: opened.bytes }, infoOf(opened))),
    )
  }

  private pauseLearning(): void {
    for (const service of this.services.values()) service.tell({ learns: false })
  }

  /** Has all threads use the models of a thread that has taken the place of the one that learned. */
  private async resumeLearning(
    read: readonly Omit<ModelBytes, 'number'>[],
    models: readonly OpenedModel[],
  ): Promise<void> {
    const kept = models
      .map((opened, k) => ({ opened, file: read[k] }))
      .filter(({ file }) => this.kept.has(file.name))
    await Promise.all(kept.map(({ opened, file }) => this.pool.models.put({ ...file, bytes: opened.bytes })))
    for (const { opened } of kept) this.services.get(opened.name)?.tell(infoOf(opened))
  }

  private fileAt(path: string): ModelFile {
    return this.options.files.find(file => file.path === path) as ModelFile
  }

  private async read({ name, path }: ModelFile): Promise<Omit<ModelBytes, 'number'>> {
    const { loading } = this.options
    try {
      const bytes = await readShared(path)
      return { name, bytes, source: path, ...(loading && { loading }) }
    } catch (error) {
      throw asDataError(path, error)
    }
  }

  /** Has all threads use a model. */
  private async put(model: Omit<ModelBytes, 'number'>, info: Partial<ModelInfo>): Promise<void> {
    const facts = await this.pool.models.put(model)
    const service = this.services.get(model.name)
    if (service) service.tell({ ...facts, error: undefined })
    else this.services.set(model.name, new ServedModel(model.name, facts, info, this.answer))
  }

  private readonly answer = (name: string, task: Task, signal: AbortSignal): Promise<Answer> => {
    const changes = task.kind === 'update' || task.kind === 'forget'
    return (changes && this.learner ? this.learner : this.pool).answer(name, task, signal)
  }

  private async reload(file: ModelFile): Promise<boolean> {
    const { report } = this.options
    if (this.kept.has(file.name))
      return this.refuse(
        file,
        `${file.path}: the file has changed; a model that learns goes on from the file that it began with (to use the new one, stop the server and give --learn another directory)`,
      )
    try {
      await this.put(await this.read(file), {})
      report(`${file.path}: loaded anew`)
      return true
    } catch (error) {
      if (this.isClosed) return false
      if (!(error instanceof DataError)) throw error
      return this.refuse(file, `${error.message} (the model that was loaded before stays in use)`)
    }
  }

  /** Says what is wrong with the newest file of a model. */
  private refuse({ name }: ModelFile, reason: string): false {
    this.options.report(reason)
    this.services.get(name)?.tell({ error: reason })
    return false
  }
}

/** A model as the handler of requests sees it. */
class ServedModel implements ModelService {
  info: ModelInfo

  constructor(
    private readonly name: string,
    facts: ModelFacts,
    info: Partial<ModelInfo>,
    private readonly ask: (name: string, task: Task, signal: AbortSignal) => Promise<Answer>,
  ) {
    this.info = { name, ...facts, learns: false, ...info }
  }

  answer(task: Task, signal: AbortSignal): Promise<Answer> {
    return this.ask(this.name, task, signal)
  }

  /** Changes what is told of it. A member that is undefined is told no more. */
  tell(news: { readonly [Key in keyof ModelInfo]?: ModelInfo[Key] | undefined }): void {
    const told = Object.entries({ ...this.info, ...news }).filter(([, value]) => value !== undefined)
    this.info = Object.fromEntries(told) as unknown as ModelInfo
  }
}

function infoOf({ facts, version, off }: LearnerState): Partial<ModelInfo> {
  return { ...facts, version, learns: off === null }
}
