/** Names of people, all made up or common property, for names and references. */
import type { Random } from '../common/random.js'
import { chance, common, list } from './annotated-text.js'

/** Given names, the frequent ones first. */
const GIVEN = list(`
  Maria, John, Anna, David, Elena, Michael, Sarah, Wei, Fatima, Peter, Laura, Ahmed, Julia, Daniel, Yuki, Marco, Ingrid, Carlos, Priya, Stefan,
  Nadia, Oliver, Chiara, Tomás, Hannah, Kwame, Sofia, Andrej, Mei, Lucas, Amina, Erik, Leila, Hugo, Katarzyna, Mateo, Noor, Björn, Eva, Rahul
`)

/** Names that are given names of some people and surnames of others. */
const EITHER = list(`
  James, Martin, Thomas, Lee, Kim, George, Scott, Allen, Simon, Lewis, Jordan, Rose, Grant, Henry, Paul, Grace, Ali, Stanley, Kelly, Dean
`)

/** Surnames are a beginning and an end, as are many real ones, so that most of them are new to a model. */
const SURNAME_FIRST = list(
  'Lind, Hol, Brand, Kess, Mar, Feld, Tor, Wal, Gar, Ros, Ber, Kov, Sand, Pet, Han, Vil, Nor, Mor, Sten, Dal, Kap, Jan',
)
const SURNAME_LAST = list(
  'man, er, son, ini, ov, berg, ez, ski, ara, ley, sen, strom, elli, ich, wood, ton, aux, ano, quist, eira',
)
/** What may stand before a surname and belongs to it. */
const PARTICLES = list("van der, de, von, del, van, O', al-, da, Mc, de la")

export function givenName(random: Random): string {
  const name = chance(random, 0.25) ? common(random, EITHER) : common(random, GIVEN)
  return chance(random, 0.05) ? `${name}-${random.pick(GIVEN)}` : name
}

export function surname(random: Random): string {
  if (chance(random, 0.25)) return common(random, EITHER)
  const plain = () => random.pick(SURNAME_FIRST) + random.pick(SURNAME_LAST)
  if (chance(random, 0.1)) {
    const particle = random.pick(PARTICLES)
    return /[a-z]$/.test(particle) && particle !== 'Mc' ? `${particle} ${plain()}` : particle + plain()
  }
  return chance(random, 0.06) ? `${plain()}-${plain()}` : plain()
}

/** The first letter of a given name. */
export function initial(random: Random): string {
  return random.pick([...'ABCDEFGHIJKLMNPRSTVWYZ'])
}
