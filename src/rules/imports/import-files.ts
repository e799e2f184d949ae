/**
 * What a row of each file becomes, in the order in which the files are read: the later ones name what the
 * earlier ones brought.
 */
export const importKinds = ['client', 'card', 'subscription', 'balance', 'member'] as const
export type ImportKind = (typeof importKinds)[number]

/**
 * What became of a row. `linked`: its client had an account here already, which stays as it is. `changed`: it
 * was imported before, with other cells.
 */
export const importOutcomes = ['imported', 'linked', 'unchanged', 'changed', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

type Columns = { required: readonly string[]; optional: readonly string[] }

/** The columns of each file, in any order; docs/import.md says what stands in them. */
export const importColumns = {
  client: {
    required: ['id', 'phone', 'first_name', 'last_name'],
    optional: [
      'country_code',
      'email',
      'language',
      'city',
      'company_name',
      'company_vat_number',
      'company_id_scheme',
      'company_id',
      'company_street',
      'company_building',
      'company_additional',
      'company_district',
      'company_city',
      'company_postcode',
      'company_email',
      'marketing_sms',
      'marketing_email',
      'marketing_on',
      'marketing_source',
    ],
  },
  card: {
    required: ['client_id', 'gateway', 'token', 'brand', 'last_four', 'month', 'year'],
    optional: ['name', 'last_charged_on', 'default'],
  },
  subscription: {
    required: ['id', 'client_id', 'plan', 'paid_until', 'renews'],
    optional: [
      'period_begins',
      'since',
      'points_left',
      'price_riyals',
      'price_halalas',
      'renewal_consent_on',
      'renewal_consent_source',
    ],
  },
  balance: {
    required: ['client_id', 'reason'],
    optional: ['balance_riyals', 'balance_halalas'],
  },
  member: {
    required: ['subscription_id', 'phone'],
    optional: ['country_code'],
  },
} as const satisfies Record<ImportKind, Columns>

/**
 * Why a row is refused, beside what can be wrong with any field; `locales/imports` says each, and what to do.
 */
export const importProblems = [
  'cells_missing',
  'id_characters',
  'id_twice',
  'broken_letters',
  'not_yes_no',
  'not_a_language',
  'not_an_amount',
  'amount_twice',
  'amount_missing',
  'price_too_small',
  'phone_twice',
  'phone_of_imported',
  'client_blocked',
  'client_closed',
  'client_unknown',
  'marketing_unproven',
  'gateway_unknown',
  'card_number',
  'card_twice',
  'card_expired',
  'plan_unknown',
  'plan_runs',
  'paid_time_over',
  'begins_too_late',
  'begins_too_early',
  'since_too_late',
  'consent_unproven',
  'day_to_come',
  'subscription_unknown',
  'not_shared',
  'own_phone',
  'member_twice',
  'members_full',
] as const
export type ImportProblem = (typeof importProblems)[number]

/**
 * What somebody has to know of a row that is imported: a withdrawal of the consent to renewal is younger than
 * the file's consent, or a price was announced before the client came.
 */
export const importNotes = ['renewal_withdrawn', 'price_announced'] as const
export type ImportNote = (typeof importNotes)[number]

/** Why a file is not read at all; nothing of it, or of the others, is written then. */
export const importFileProblems = [
  'not_utf8',
  'file_empty',
  'column_missing',
  'column_unknown',
  'column_twice',
  'quote_open',
] as const
export type ImportFileProblem = (typeof importFileProblems)[number]

/** A file that cannot be read as the table that it is said to be. */
export class UnreadableFile extends Error {
  readonly kind: ImportKind
  readonly problem: ImportFileProblem
  readonly values: Record<string, string>

  constructor(kind: ImportKind, problem: ImportFileProblem, values: Record<string, string> = {}) {
    super(`${kind}: ${problem}`)
    this.kind = kind
    this.problem = problem
    this.values = values
  }
}
