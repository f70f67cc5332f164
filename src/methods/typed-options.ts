/** Options of methods as types, derived from the methods themselves. */
import type { MethodForm } from './method.js'
import type { DEFAULT_METHOD, KnownMethod } from './registry.js'

/** The options that a form of a method accepts. */
export type OptionsOf<Form extends MethodForm> = Partial<Form['options']['defaults']> & VariantOf<Form>

export type VariantOf<Form extends MethodForm> = [keyof NonNullable<Form['options']['variants']>] extends [
  never,
]
  ? { readonly variant?: never }
  : { readonly variant?: keyof NonNullable<Form['options']['variants']> | 'default' }

/** A structure and its options. */
export type StructuresOf<Known extends KnownMethod> =
  | {
      /** Labels depend on their neighbors. */
      readonly structure?: 'chain'
      /** Options of the method; see docs/methods. Default: what is best on held-out data. */
      readonly options?: OptionsOf<Known>
    }
  | (Known extends { readonly structures: infer Forms }
      ? {
          [Name in keyof Forms]: {
            /**
             * Which labels depend on each other. `tree`: those of words and their heads, from a column of the
             * data; `skip-chain`: those of neighbors, and of equal words. These have options of their own:
             * `headColumn`, `links`, … See docs/methods/graphs.md.
             */
            readonly structure: Name
            readonly options?: Forms[Name] extends MethodForm ? OptionsOf<Forms[Name]> : never
          }
        }[keyof Forms]
      : never)

/** The name of a method, optional for the default one. */
export type NameOf<Known extends KnownMethod> = Known['name'] extends typeof DEFAULT_METHOD
  ? {
      /** Default `empirical`. */
      readonly method?: Known['name']
    }
  : { readonly method: Known['name'] }

/** Any method with its defaults, whichever it is. */
export interface AnyMethod {
  readonly method?: KnownMethod['name']
  readonly structure?: 'chain'
  readonly options?: never
}

/** A method, a structure, and the options of both. */
export type MethodChoice =
  | AnyMethod
  | { [Known in KnownMethod as Known['name']]: NameOf<Known> & StructuresOf<Known> }[KnownMethod['name']]
