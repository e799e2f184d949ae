import type { Language } from '#rules/language'

type Titles = { title_ar: string; title_en: string }
export type PlanToCompare = { id: string; name_ar: string; name_en: string; features: Titles[] }

/** One line of the comparison: a feature, and the plans that have it. */
export type FeatureRow = { key: string; title: string; plans: string[] }

/**
 * The features of all plans, each once, in the order of the shop. A feature whose title names another plan in both
 * languages («كل ما في باقة رصد», "Everything in Watch") stands for all that plan has, and is no line of its own.
 */
export function compareFeatures(plans: PlanToCompare[], language: Language): FeatureRow[] {
  const rows = new Map<string, FeatureRow>()
  for (const plan of plans) {
    for (const feature of featuresOf(plan, plans, new Set())) {
      const key = feature.title_ar
      const row = rows.get(key) ?? { key, title: feature[`title_${language}`], plans: [] }
      if (!row.plans.includes(plan.id)) row.plans.push(plan.id)
      rows.set(key, row)
    }
  }
  return [...rows.values()]
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
