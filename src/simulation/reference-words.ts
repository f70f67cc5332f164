/** Words of references. Topics are shared by titles and journals, as in real ones. */
import { list } from './annotated-text.js'

/** What is written about, the frequent first. */
export const TOPICS = list(`
  language, cell, network, climate, protein, policy, memory, soil, market, image, health, water, energy, gene, city, trade, brain, forest, speech,
  polymer, river, labor, vision, virus, education, migration, algorithm, ocean, mineral, robot, tax, disease, plant, sound, galaxy, insect
`)
export const QUALITIES = list(`
  applied, statistical, early, urban, optimal, comparative, neural, sustainable, rapid, rural, digital, molecular, hidden, local, robust, modern,
  quantitative, global, cognitive, sparse, coastal, medieval
`)
export const ACTS = list(`
  analysis, estimation, modeling, effects, a survey, measurement, the role, evolution, regulation, detection, a history, simulation, classification, limits,
  a theory, prediction, new methods, the economics
`)
export const METHODS = list(`
  evidence from a field study, a case study, an experiment, lessons learned, the case of Norton, a reply to Walman, results for 1990 to 2010, part 2,
  a comparison of 12 methods, twenty years later, the view from London, a Bayesian approach
`)

/** Sciences, which name journals, conferences and publishers. */
export const SCIENCES = list(`
  Biology, Linguistics, Economics, Physics, Medicine, Computing, Chemistry, History, Psychology, Ecology, Engineering, Statistics, Geography, Education
`)
/** The same as journals write them short. */
export const SHORT_SCIENCES = list(
  'Biol, Ling, Econ, Phys, Med, Comput, Chem, Hist, Psychol, Ecol, Eng, Stat',
)

export const PUBLISHERS = list(`
  Holton University Press, Elm & Sons, Northgate, Academic Books, Walford Press, Sandberg Verlag, River Editions, MIT Press, Kappa Science, Old Mill Press
`)
export const CITIES = list(
  'London, New York, Paris, Boston, Berlin, Oxford, Tokyo, Chicago, Vienna, Norton, Lyon, Port Elizabeth',
)
export const MONTHS = list('Jan., Mar., May, June, Sept., Oct., Dec., Feb., Apr., Aug.')
