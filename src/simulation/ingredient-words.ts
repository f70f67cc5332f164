/** Words of recipes, the frequent ones first. */
import { list } from './annotated-text.js'

/** A unit with its plural and its abbreviations; some are written in only one way. */
export type Unit = readonly [one: string, many: string, ...short: string[]]

const CUP: Unit = ['cup', 'cups', 'c.']
const TABLESPOON: Unit = ['tablespoon', 'tablespoons', 'tbsp', 'tbsp.', 'Tbsp.', 'Tbs', 'T.']
const TEASPOON: Unit = ['teaspoon', 'teaspoons', 'tsp', 'tsp.', 't.']
const POUND: Unit = ['pound', 'pounds', 'lb', 'lb.', 'lbs.']
const OUNCE: Unit = ['ounce', 'ounces', 'oz', 'oz.']
const QUART: Unit = ['quart', 'quarts', 'qt', 'qt.']
const PINT: Unit = ['pint', 'pints', 'pt.']
const LITER: Unit = ['liter', 'liters', 'l', 'L']
const STICK: Unit = ['stick', 'sticks']
const SLICE: Unit = ['slice', 'slices']
const CLOVE: Unit = ['clove', 'cloves']
const BUNCH: Unit = ['bunch', 'bunches']
const SPRIG: Unit = ['sprig', 'sprigs']
const STALK: Unit = ['stalk', 'stalks']
const HEAD: Unit = ['head', 'heads']
const PIECE: Unit = ['piece', 'pieces', 'pc.']
const FILLET: Unit = ['fillet', 'fillets']

/** Ingredients that are measured alike. */
export interface Kind {
  readonly names: readonly string[]
  readonly units: readonly Unit[]
  /** What is done to them, written after the name. */
  readonly preparations: readonly string[]
  /** The same, written before the name. */
  readonly prepared: readonly string[]
  /** The metric unit. */
  readonly metric: 'g' | 'ml'
}

/** Kinds of ingredients, the frequent ones first. */
export const KINDS: readonly Kind[] = [
  {
    names: list(`
      sugar, flour, all-purpose flour, brown sugar, salt, kosher salt, baking powder, granulated sugar, baking soda, powdered sugar,
      cornstarch, cocoa powder, whole wheat flour, bread flour, rolled oats, confectioners' sugar, self-rising flour, almond flour,
      active dry yeast, stone-ground cornmeal, panko bread crumbs, long-grain rice, semi-sweet chocolate chips, red lentils, quinoa
    `),
    units: [CUP, TEASPOON, TABLESPOON, OUNCE, POUND],
    preparations: list(`
      divided, sifted, packed, plus more for dusting, plus 2 tablespoons for the pan, or more to taste, spooned and leveled, optional,
      or as needed, rinsed, plus extra for sprinkling
    `),
    prepared: list('packed, sifted, heaping, level, cooked'),
    metric: 'g',
  },
  {
    names: list(`
      water, milk, olive oil, vanilla extract, heavy cream, extra-virgin olive oil, chicken broth, soy sauce, lemon juice, vegetable oil,
      honey, buttermilk, red wine vinegar, maple syrup, half-and-half, low-fat milk, 2% milk, rice wine vinegar, sesame oil, fish sauce,
      coconut milk, dry white wine, light corn syrup, evaporated milk, Worcestershire sauce, apple cider
    `),
    units: [CUP, TABLESPOON, TEASPOON, QUART, OUNCE, PINT, LITER],
    preparations: list(`
      divided, warmed to 110°F, plus more for drizzling, or more as needed, at room temperature, chilled, to taste, boiling, optional,
      for the pan, plus 1 tablespoon for brushing, store-bought or homemade
    `),
    prepared: list('warm, boiling, cold, lukewarm'),
    metric: 'ml',
  },
  {
    names: list(`
      butter, unsalted butter, cream cheese, sour cream, grated Parmesan cheese, plain yogurt, shredded mozzarella, ricotta, feta cheese,
      sharp Cheddar cheese, farmer's cheese, crème fraîche, Greek yogurt, goat cheese, ghee, mascarpone
    `),
    units: [TABLESPOON, CUP, STICK, OUNCE, POUND],
    preparations: list(`
      softened, melted, at room temperature, divided, cut into cubes, crumbled, cold, cut into small pieces, plus more for the pan, cooled,
      shredded, for serving
    `),
    prepared: list('melted, softened, cold, freshly grated, crumbled'),
    metric: 'g',
  },
  {
    names: list(`
      garlic, celery, fresh ginger, baby spinach, cherry tomatoes, frozen peas, broccoli florets, cabbage, mushrooms, kale, asparagus,
      green beans, romaine lettuce, sun-dried tomatoes, butternut squash, leeks, cauliflower
    `),
    units: [CLOVE, CUP, STALK, POUND, HEAD, OUNCE, BUNCH, PIECE],
    preparations: list(`
      minced, chopped, finely chopped, sliced, diced, thinly sliced, peeled and minced, trimmed, cut into 1-inch pieces, halved, crushed,
      peeled and cut into 1/2-inch cubes, thawed if frozen, white and light green parts only, stems removed, roughly torn
    `),
    prepared: list('chopped, minced, sliced, finely chopped, diced, crushed, roasted'),
    metric: 'g',
  },
  {
    names: list(`
      ground cinnamon, black pepper, ground cumin, paprika, dried oregano, cayenne pepper, smoked paprika, garam masala, chili powder,
      ground nutmeg, Dijon mustard, red pepper flakes, garlic powder, orange zest, tahini, turmeric, poppy seeds
    `),
    units: [TEASPOON, TABLESPOON, OUNCE],
    preparations: list(
      'or to taste, divided, optional, to taste, plus more for garnish, toasted, freshly ground',
    ),
    prepared: list('freshly ground, heaping, scant, toasted'),
    metric: 'g',
  },
  {
    names: list(`
      ground beef, boneless skinless chicken thighs, pork shoulder, smoked salmon, large shrimp, bacon, chicken breasts, cod, firm tofu,
      Italian sausage, flank steak, ham, ground turkey, lamb shanks
    `),
    units: [POUND, OUNCE, SLICE, PIECE, FILLET],
    preparations: list(`
      cut into 1-inch cubes, trimmed, peeled and deveined, thinly sliced, cooked and crumbled, patted dry, casings removed, diced,
      cut into strips, at room temperature
    `),
    prepared: list('cooked, diced, lean, thinly sliced'),
    metric: 'g',
  },
  {
    names: list(
      'parsley, cilantro, basil, fresh basil leaves, fresh thyme, fresh dill, mint, rosemary, chives, scallions, sage leaves',
    ),
    units: [TABLESPOON, CUP, BUNCH, SPRIG, TEASPOON],
    preparations: list(
      'chopped, finely chopped, for garnish, minced, roughly torn, leaves only, plus more for serving, snipped',
    ),
    prepared: list('chopped, fresh, finely chopped, torn, minced'),
    metric: 'g',
  },
  {
    names: list(
      'walnuts, almonds, pine nuts, dried cranberries, raisins, pecans, sliced almonds, penne, orzo, egg noodles, blueberries',
    ),
    units: [CUP, OUNCE, POUND, TABLESPOON],
    preparations: list(
      'chopped, toasted, toasted and chopped, optional, roughly chopped, cooked, fresh or frozen, for topping',
    ),
    prepared: list('chopped, toasted, cooked, coarsely chopped'),
    metric: 'g',
  },
]

/** Units without a fixed size, used with an article, and what they measure. */
export const VAGUE: readonly { readonly units: readonly string[]; readonly names: readonly string[] }[] = [
  {
    units: list('pinch, dash, big pinch'),
    names: list('salt, black pepper, ground nutmeg, sugar, cayenne pepper, saffron'),
  },
  {
    units: list('handful, small bunch, few sprigs'),
    names: list('parsley, cilantro, basil, fresh thyme, arugula, mint'),
  },
  {
    units: list('splash, drizzle, glug'),
    names: list('olive oil, milk, soy sauce, white wine, heavy cream'),
  },
  { units: list('knob, couple of slices'), names: list('butter, fresh ginger, ginger root') },
]

/** What ingredients are sold in. */
export const PACKAGES: readonly (readonly [one: string, many: string])[] = [
  ['can', 'cans'],
  ['package', 'packages'],
  ['jar', 'jars'],
  ['bottle', 'bottles'],
  ['bag', 'bags'],
  ['box', 'boxes'],
  ['tin', 'tins'],
  ['pkg.', 'pkgs.'],
  ['carton', 'cartons'],
  ['container', 'containers'],
]

/** Ingredients that are counted, with plurals. */
export const COUNTED: readonly (readonly [one: string, many: string])[] = [
  ['egg', 'eggs'],
  ['onion', 'onions'],
  ['lemon', 'lemons'],
  ['carrot', 'carrots'],
  ['egg yolk', 'egg yolks'],
  ['potato', 'potatoes'],
  ['tomato', 'tomatoes'],
  ['red onion', 'red onions'],
  ['green bell pepper', 'green bell peppers'],
  ['bay leaf', 'bay leaves'],
  ['scallion', 'scallions'],
  ['lime', 'limes'],
  ['apple', 'apples'],
  ['shallot', 'shallots'],
  ['zucchini', 'zucchini'],
  ['jalapeño', 'jalapeños'],
  ['chicken breast', 'chicken breasts'],
  ['ripe banana', 'ripe bananas'],
  ['Yukon Gold potato', 'Yukon Gold potatoes'],
  ['cinnamon stick', 'cinnamon sticks'],
  ['avocado', 'avocados'],
  ['corn tortilla', 'corn tortillas'],
  ['pie crust', 'pie crusts'],
  ['eggplant', 'eggplants'],
  ['cucumber', 'cucumbers'],
]

/** Ingredients in packages. */
export const PACKED = list(`
  diced tomatoes, black beans, chickpeas, tomato paste, coconut milk, cream cheese, frozen spinach, chicken stock,
  sweetened condensed milk, puff pastry, artichoke hearts, cannellini beans, pumpkin purée, instant pudding mix, egg noodles,
  refrigerated biscuit dough, crushed pineapple, roasted red peppers, tuna in olive oil, graham crackers, green chiles
`)

/** Ingredients without an amount. */
export const UNMEASURED = list(`
  salt, salt and pepper, kosher salt, freshly ground black pepper, vegetable oil, olive oil, cooking spray, lemon wedges,
  chopped parsley, flaky sea salt, whipped cream, hot sauce, lime wedges, fresh cilantro, powdered sugar, crusty bread
`)

/** Halves of names that sound like brands. */
export const BRAND_FIRST = list(
  'Golden, Maple, Silver, Old, Green, Sunny, Blue, Happy, Royal, Nonna, North, River',
)
export const BRAND_LAST = list(
  'Meadow, Mill, Valley, Farm, Creek, Pantry, Harvest, Rosa, Crown, Hill, Kitchen, Brook',
)

/** The sizes of things that are counted. */
export const SIZES = list('large, medium, small, extra-large, jumbo, medium-size, 2-inch, big')

/** What is done to a piece, or to what comes in a package. */
export const PIECE_PREPARATIONS = list(`
  chopped, diced, finely chopped, thinly sliced, peeled, beaten, at room temperature, peeled and diced, cut in half lengthwise, seeded
  and minced, halved, lightly beaten, juiced and zested, cored, cut into wedges, peeled and cut into 1-inch cubes, for garnish, optional
`)
export const PACKED_PREPARATIONS = list(`
  drained, rinsed and drained, undrained, thawed, divided, at room temperature, chopped, with their juice, crushed, drained well, optional
`)

/** What an ingredient without an amount is for. */
export const PURPOSES = list(
  'to taste, for frying, for garnish, for serving, as needed, for the pan, for dusting, optional',
)

/** Remarks in parentheses. */
export const ASIDES = list(
  'optional, I use salted, about half a bag, see note, or to taste, not instant, your favorite kind',
)

/** Pairs of alternatives. */
export const ALTERNATIVES: readonly (readonly [string, string])[] = [
  ['butter', 'margarine'],
  ['vegetable oil', 'canola oil'],
  ['milk', 'water'],
  ['pecans', 'walnuts'],
  ['chicken broth', 'vegetable stock'],
  ['honey', 'agave'],
  ['parsley', 'cilantro'],
  ['heavy cream', 'half-and-half'],
  ['raisins', 'dried currants'],
  ['Greek yogurt', 'sour cream'],
]
