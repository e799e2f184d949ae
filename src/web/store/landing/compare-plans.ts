import type { Language } from '#rules/language'
import { maxGroupMembers } from '#rules/subscription'

type Titles = { title_ar: string; title_en: string }
export type PlanToCompare = { id: string; name_ar: string; name_en: string; features: Titles[] }

/**
 * One line of the comparison: a feature, and the plans that have it. Features that differ in their number only («مراقبة 3
 * نطاقات», «مراقبة 20 نطاقًا») are one line without it, and `values` has the number of each plan.
 */
export type FeatureRow = { key: string; title: string; plans: string[]; values?: Record<string, number> }

/**
 * The features of all plans, each once, in the order of the shop. A feature whose title names another plan in both
 * languages («كل ما في باقة رصد», "Everything in Watch") stands for all that plan has, and is no line of its own.
 */
export function compareFeatures(plans: PlanToCompare[], language: Language): FeatureRow[] {
  const all = plans.map((plan) => ({ id: plan.id, features: featuresOf(plan, plans, new Set()) }))
  const counted = countedFeatures(all.flatMap(({ features }) => features))
  const rows = new Map<string, FeatureRow>()
  for (const { id, features } of all) {
    for (const feature of features) {
      if (isNumberOfPeople(feature)) continue
      const isCounted = counted.has(nameOf(feature))
      const key = isCounted ? nameOf(feature) : feature.title_ar
      const title = feature[`title_${language}`]
      const row = rows.get(key) ?? { key, title: isCounted ? withoutNumber(title) : title, plans: [] }
      if (!row.plans.includes(id)) row.plans.push(id)
      if (isCounted) {
        // A plan that includes another one has both numbers: the greater one is what it gives.
        row.values = { ...row.values, [id]: Math.max(row.values?.[id] ?? 0, numberOf(feature)) }
      }
      rows.set(key, row)
    }
  }
  return [...rows.values()]
}

const number = /\d+/

/** A feature's English name with its number left open: in Arabic the counted word changes with the number. */
function nameOf({ title_en: title }: Titles): string {
  return title.replace(number, '#')
}

function numberOf({ title_en: title }: Titles): number {
  return Number(number.exec(title)?.[0] ?? 0)
}

function withoutNumber(title: string): string {
  return title.replace(/\s*\d+\s*/, ' ').trim()
}

/** Names of features that come with more than one number. */
function countedFeatures(features: Titles[]): Set<string> {
  const numbers = new Map<string, Set<number>>()
  for (const feature of features.filter(({ title_en: title }) => number.test(title))) {
    const name = nameOf(feature)
    numbers.set(name, (numbers.get(name) ?? new Set()).add(numberOf(feature)))
  }
  return new Set([...numbers].flatMap(([name, found]) => (found.size > 1 ? [name] : [])))
}

/** How many people share a plan has a line of its own above the features. */
function isNumberOfPeople({ title_en: title }: Titles): boolean {
  return (
    numberOf({ title_ar: '', title_en: title }) === maxGroupMembers + 1 && /\b(people|persons)\b/i.test(title)
  )
}

function featuresOf(plan: PlanToCompare, plans: PlanToCompare[], seen: Set<string>): Titles[] {
  if (seen.has(plan.id)) return []
  seen.add(plan.id)
  return plan.features.flatMap((feature) => {
    const named = plans.find((other) => other.id !== plan.id && names(feature, other))
    return named ? featuresOf(named, plans, seen) : [feature]
  })
}

function names(feature: Titles, plan: PlanToCompare): boolean {
  return hasWord(feature.title_ar, plan.name_ar) && hasWord(feature.title_en, plan.name_en)
}

function hasWord(text: string, word: string): boolean {
  return word !== '' && ` ${text} `.includes(` ${word} `)
}
