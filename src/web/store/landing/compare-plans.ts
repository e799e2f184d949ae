import type { Language } from '#rules/core/language'
import { maxGroupMembers } from '#rules/sale/group'

type Feature = { title_ar: string; title_en: string; value_ar: string; value_en: string }
export type PlanToCompare = { id: string; name_ar: string; name_en: string; features: Feature[] }

/**
 * One line of the comparison: a feature, the plans that have it, and how much of it where they say so («3 /
 * 20»). `isSame` where all plans have as much of it.
 */
export type FeatureRow = {
  key: string
  title: string
  plans: string[]
  values: Record<string, string>
  isSame: boolean
}

/**
 * The features of all plans, each once, in the order of the shop. A feature whose title names another plan in
 * both languages («كل ما في باقة رصد», "Everything in Watch") stands for all that plan has, and is no line of
 * its own; what a plan says itself goes before what it takes over.
 */
export function compareFeatures(plans: PlanToCompare[], language: Language): FeatureRow[] {
  const rows = new Map<string, FeatureRow>()
  for (const plan of plans) {
    for (const feature of featuresOf(plan, plans, new Set())) {
      if (isNumberOfPeople(feature)) continue
      const { title_ar: key } = feature
      const row = rows.get(key) ?? newRow(key, feature[`title_${language}`])
      if (!row.plans.includes(plan.id)) row.plans.push(plan.id)
      const value = feature[`value_${language}`]
      if (value) row.values[plan.id] = value
      rows.set(key, row)
    }
  }
  return Array.from(rows.values(), (row) => ({ ...row, isSame: isSame(row, plans) }))
}

function newRow(key: string, title: string): FeatureRow {
  return { key, title, plans: [], values: {}, isSame: false }
}

function isSame({ plans, values }: FeatureRow, all: PlanToCompare[]): boolean {
  return plans.length === all.length && new Set(plans.map((id) => values[id])).size === 1
}

/** How many people share a plan has a line of its own above the features. */
function isNumberOfPeople({ title_en: title }: Feature): boolean {
  return title.includes(String(maxGroupMembers + 1)) && /\b(people|persons)\b/i.test(title)
}

/** What is taken over first, so that the plan's own value of the same feature comes after it. */
function featuresOf(plan: PlanToCompare, plans: PlanToCompare[], seen: Set<string>): Feature[] {
  if (seen.has(plan.id)) return []
  seen.add(plan.id)
  const included = (feature: Feature) => plans.find((other) => other.id !== plan.id && names(feature, other))
  return [
    ...plan.features.flatMap((feature) => {
      const other = included(feature)
      return other ? featuresOf(other, plans, seen) : []
    }),
    ...plan.features.filter((feature) => !included(feature)),
  ]
}

function names(feature: Feature, plan: PlanToCompare): boolean {
  return hasWord(feature.title_ar, plan.name_ar) && hasWord(feature.title_en, plan.name_en)
}

function hasWord(text: string, word: string): boolean {
  return word !== '' && ` ${text} `.includes(` ${word} `)
}
