/** Options of methods as types, made of the methods themselves. */
import type { MethodForm } from './method.js'
import type { DEFAULT_METHOD, KnownMethod } from './registry.js'

/** The options that a form of a method may be given. */
type OptionsOf<Form extends MethodForm> = Partial<Form['options']['defaults']> & VariantOf<Form>

type VariantOf<Form extends MethodForm> = [keyof NonNullable<Form['options']['variants']>] extends [never]
  ? { readonly variant?: never }
  : { readonly variant?: keyof NonNullable<Form['options']['variants']> | 'default' }

/** A structure, and the options that go with it. */
type StructuresOf<Known extends KnownMethod> =
  | {
      /** Which labels depend on each other: neighbors. */
      readonly structure?: 'chain'
      /** Options of the method; see docs/methods. Default: what is best on held-out data. */
      readonly options?: OptionsOf<Known>
    }
  | (Known extends { readonly structures: infer Forms }
      ? {
          [Name in keyof Forms]: {
            /**
             * Which labels depend on each other. `tree`: those of words and their heads, which a column of the data has;
             * `skip-chain`: those of neighbors, and of equal words. These have options of their own: `headColumn`, `links`, …
             * See docs/methods/graphs.md.
             */
            readonly structure: Name
            readonly options?: Forms[Name] extends MethodForm ? OptionsOf<Forms[Name]> : never
          }
        }[keyof Forms]
      : never)

/** A name that may be left out if it is that of the default. */
type NameOf<Known extends KnownMethod> = Known['name'] extends typeof DEFAULT_METHOD
  ? {
      /** Default `empirical`. */
      readonly method?: Known['name']
    }
  : { readonly method: Known['name'] }

/** Any method with its defaults: which one need not be known. */
interface AnyMethod {
  readonly method?: KnownMethod['name']
  readonly structure?: 'chain'
  readonly options?: undefined
}

/** A method, a structure, and the options that both have. */
export type MethodChoice =
  | AnyMethod
  | { [Known in KnownMethod as Known['name']]: NameOf<Known> & StructuresOf<Known> }[KnownMethod['name']]
