/** Words of addresses. Streets, towns and people are made up; states and provinces are real. */
import { list } from './annotated-text.js'

/** Names of streets, the frequent ones first. */
export const STREET_NAMES = list(`
  Main, Oak, Maple, Park, Washington, Elm, Lake, Cedar, Hill, Church, Pine, Walnut, Spring, Ridge, Jefferson, Willow, River, Chestnut,
  Sunset, Franklin, Meadow, Mill, Highland, Forest, Dogwood, Laurel, Madison, Old Mill, Birch, Orchard, Holly, Stone Creek, Cherry Hill,
  Van Dorn, Saint Clair, Martin Luther, Fox Run, El Camino, Las Flores, O'Brien, Harbor View, Twin Oaks, Court House, Quarry, Tannery
`)

/** Kinds of streets with their abbreviations. */
export const STREET_KINDS: readonly (readonly string[])[] = [
  ['Street', 'St', 'St.'],
  ['Avenue', 'Ave', 'Ave.', 'Av'],
  ['Road', 'Rd', 'Rd.'],
  ['Drive', 'Dr', 'Dr.'],
  ['Lane', 'Ln', 'Ln.'],
  ['Court', 'Ct', 'Ct.'],
  ['Boulevard', 'Blvd', 'Blvd.'],
  ['Place', 'Pl', 'Pl.'],
  ['Way', 'Way'],
  ['Circle', 'Cir'],
  ['Terrace', 'Ter'],
  ['Parkway', 'Pkwy', 'Pkwy.'],
  ['Trail', 'Trl'],
  ['Square', 'Sq'],
]

export const DIRECTIONS: readonly (readonly string[])[] = [
  ['North', 'N', 'N.'],
  ['South', 'S', 'S.'],
  ['East', 'E', 'E.'],
  ['West', 'W', 'W.'],
  ['Northeast', 'NE', 'N.E.'],
  ['Northwest', 'NW', 'N.W.'],
  ['Southeast', 'SE', 'S.E.'],
  ['Southwest', 'SW', 'S.W.'],
]

/** Beginnings and endings of names of towns. */
export const TOWN_FIRST = list(`
  Spring, Green, Fair, River, Mill, Clay, Ash, Brook, George, Lake, Frank, Madi, Win, Har, Cross, Stan, Oak, Kings, Bel, Whit, Glen, Marsh
`)
export const TOWN_LAST = list(
  'field, ville, view, ton, town, wood, brook, port, dale, bury, ford, haven, burg, mont, side, ham',
)
export const TOWN_BEFORE = list(
  'New, Saint, Port, Fort, Lake, Mount, East, West, North, San, Santa, Los, Upper',
)
export const TOWN_AFTER = list('City, Falls, Springs, Heights, Beach, Park, Junction, Hills')

/** Names and abbreviations of states. */
export const STATES: readonly (readonly [name: string, short: string])[] = [
  ['California', 'CA'],
  ['Texas', 'TX'],
  ['Florida', 'FL'],
  ['New York', 'NY'],
  ['Illinois', 'IL'],
  ['Pennsylvania', 'PA'],
  ['Ohio', 'OH'],
  ['North Carolina', 'NC'],
  ['Washington', 'WA'],
  ['Massachusetts', 'MA'],
  ['Indiana', 'IN'],
  ['Oregon', 'OR'],
  ['Virginia', 'VA'],
  ['West Virginia', 'WV'],
  ['Minnesota', 'MN'],
  ['New Mexico', 'NM'],
  ['Maine', 'ME'],
  ['Rhode Island', 'RI'],
]

export const PROVINCES: readonly (readonly [name: string, short: string])[] = [
  ['Ontario', 'ON'],
  ['British Columbia', 'BC'],
  ['Alberta', 'AB'],
  ['Nova Scotia', 'NS'],
  ['Manitoba', 'MB'],
]

/** Counties, used in place of a state. */
export const COUNTIES = list('Kent, Surrey, Devon, Norfolk, Essex, Cornwall, West Sussex, Dorset')

/** Streets as German has them. */
export const GERMAN_STREETS = list(`
  Hauptstraße, Bahnhofstr., Gartenweg, Lindenallee, Am Mühlbach, Schillerstraße, Kirchgasse, Alte Gasse, Goethestr., Waldweg, Ringstraße
`)
export const GERMAN_TOWNS = list(
  'Grünfeld, Neustadt, Altdorf, Bad Linden, Mühlhausen, Rosenbach, Steinau, Hohenwald am See',
)

export const FIRST_NAMES = list(
  'Maria, James, Anna, Robert, Linda, Wei, José, Fatima, Peter, Aisha, Tom, Susan, Olga, Ravi',
)
export const LAST_NAMES = list(
  "Miller, Garcia, Brown, Nguyen, Novak, O'Neill, Jones, Kim, Schäfer, Rossi, Park, Church, Lopez-Diaz",
)
export const BUSINESSES = list(`
  Riverside Dental, Blue Door Books, Oak Street Bakery, Harbor Hardware Inc., Three Brothers LLC, City Library, North Clinic, Maple Motors
`)
