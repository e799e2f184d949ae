/** The three copies of the authority, as its addresses name them. Only `core` means it. */
export const environments = ['developer-portal', 'simulation', 'core'] as const
export type Environment = (typeof environments)[number]

/** The certificate template that a request names. Source: the SDK's and the authority's onboarding guides. */
export const templateNames: Record<Environment, string> = {
  'developer-portal': 'TSTZATCA-Code-Signing',
  simulation: 'PREZATCA-Code-Signing',
  core: 'ZATCA-Code-Signing',
}

export function isEnvironment(text: string): text is Environment {
  return environments.some((one) => one === text)
}
