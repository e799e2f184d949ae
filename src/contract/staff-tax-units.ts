import { history, HistoryQuery } from '#contract/activities'
import { needs, Words } from '#contract/staff-wire'
import { body, createRoute, failures, Id, IdParam, json, Moment, z } from '#contract/wire'
import { toLatinDigits } from '#rules/core/digits'
import { sellerFields } from '#rules/tax/seller-gaps'
import {
  complianceChecks,
  onboardingOutcomes,
  onboardingPurposes,
  onboardingSteps,
  portalPasswordShape,
  shortAddressShape,
  taxOnboardingStates,
} from '#rules/tax/tax-onboarding'
import { taxEnvironments, taxUnitStates } from '#rules/tax/tax-submission'
import { maxUnitWords } from '#rules/desk/text-lengths'

const Remark = z
  .object({
    code: z.string().openapi({ example: 'BR-KSA-37', description: 'A rule or an error of the authority.' }),
    category: z.string(),
    message: z.string().openapi({ description: "The authority's own words." }),
  })
  .openapi('TaxRemark')

const Onboarding = z
  .object({
    id: Id,
    purpose: z.enum(onboardingPurposes),
    environment: z.enum(taxEnvironments),
    state: z.enum(taxOnboardingStates).openapi({
      description:
        '`requested` waits for a password, `checking` for the checks, `certifying` for the certificate, `certified` for the activation.',
    }),
    branch: z.string(),
    short_address: z.string(),
    activity: z.string(),
    checks: z.array(
      z.object({
        name: z.enum(complianceChecks.map(({ name }) => name)),
        outcome: z.enum(['waiting', 'accepted', 'refused']),
        errors: z.array(Remark),
        warnings: z.array(Remark),
      }),
    ),
    problem: z
      .object({ step: z.enum(onboardingSteps), outcome: z.enum(onboardingOutcomes), errors: z.array(Remark) })
      .nullable()
      .openapi({ description: 'Why the last step did not succeed.' }),
    updated_at: Moment,
  })
  .openapi('TaxOnboarding')

export const TaxUnit = z
  .object({
    id: Id,
    prefix: z.string().openapi({ description: 'Before the numbers of its documents.', example: 'A-' }),
    is_current: z.boolean().openapi({ description: 'It numbers the documents that are issued now.' }),
    state: z.enum(taxUnitStates),
    environment: z.enum(taxEnvironments).nullable(),
    documents: z.int().openapi({ description: 'How many it has stamped (ICV).' }),
    certificate: z
      .object({
        unit_serial: z.string().openapi({ example: '1-Ishtirak|2-1|3-019c1f0e' }),
        expires_at: Moment,
        is_ending: z.boolean().openapi({ description: 'Within 30 days, or ended: it is to be renewed.' }),
        has_ended: z.boolean().openapi({ description: 'No new documents are accepted with it.' }),
      })
      .nullable(),
    onboarding: Onboarding.nullable(),
  })
  .openapi('TaxUnit')

export const EInvoicing = z
  .object({
    units: z.array(TaxUnit),
    missing: z.array(z.enum(sellerFields)).openapi({ description: 'Settings that the authority asks for.' }),
    has_key: z.boolean().openapi({ description: 'Keys of units can be kept (`TAX_KEY_ENCRYPTION_KEY`).' }),
    environments: z.array(z.enum(taxEnvironments)),
    portal_url: z.url().openapi({ description: 'Where a password is got.' }),
    suggested: z.object({ branch: z.string(), short_address: z.string(), activity: z.string() }),
  })
  .openapi('EInvoicing')

const one = json(z.object({ e_invoicing: EInvoicing }), 'How it stands now. Nothing secret.')
const tags = ['E-invoicing']
const failing = failures(400, 401, 403, 404, 409, 413, 415, 422)
const failingWithoutBody = failures(401, 403, 404, 409)
const guarded =
  'Answers how it stands afterwards, with the reason in `problem` where the authority refused. Wants a code that was entered within ten minutes: 403 with code 100014.'

const Otp = z
  .string({ error: 'wrong_type' })
  .transform((text) => toLatinDigits(text).trim())
  .pipe(z.string().regex(portalPasswordShape, { error: 'not_a_portal_password' }))
  .openapi({
    description: "A one-time password of the authority's portal. It is never kept.",
    example: '123345',
  })

export const getEInvoicingRoute = createRoute({
  tags,
  ...needs('tax_unit:read'),
  method: 'get',
  path: '/e_invoicing',
  operationId: 'getEInvoicing',
  summary: 'The units that stamp documents, their certificates, and what is missing',
  responses: { 200: one, ...failures(401, 403) },
})

export const beginTaxOnboardingRoute = createRoute({
  tags,
  ...needs('tax_unit:write'),
  method: 'post',
  path: '/e_invoicing/onboardings',
  operationId: 'beginTaxOnboarding',
  'x-errors': ['confirmation_needed', 'tax_key_missing', 'seller_incomplete', 'tax_onboarding_moved'],
  summary: 'Ask the authority for the certificate with which a unit is checked',
  description: `For the current unit while it has stamped nothing, else for one that is to take its place. What was begun before and not finished is given up. ${guarded} Takes \`Idempotency-Key\`.`,
  request: {
    body: body(
      z.strictObject({
        environment: z.enum(taxEnvironments, { error: 'not_allowed' }),
        otp: Otp,
        branch: Words(maxUnitWords).openapi({
          description: 'Of a VAT group the member’s number of ten digits.',
        }),
        short_address: z
          .string({ error: 'wrong_type' })
          .transform((text) => toLatinDigits(text).trim().toUpperCase())
          .pipe(z.string().regex(shortAddressShape, { error: 'not_a_short_address' }))
          .openapi({ description: 'The short national address.', example: 'RRRD2929' }),
        activity: Words(maxUnitWords).openapi({ description: 'What the store does.' }),
      }),
    ),
  },
  responses: { 201: one, ...failing },
})

export const runTaxChecksRoute = createRoute({
  tags,
  ...needs('tax_unit:write'),
  method: 'post',
  path: '/e_invoicing/onboardings/{id}/checks',
  operationId: 'runTaxChecks',
  'x-errors': [
    'confirmation_needed',
    'tax_onboarding_not_found',
    'tax_onboarding_moved',
    'tax_key_missing',
    'seller_incomplete',
  ],
  summary: 'Send the authority the checks that are not passed yet',
  description: guarded,
  request: { params: IdParam },
  responses: { 200: one, ...failingWithoutBody },
})

export const requestTaxCertificateRoute = createRoute({
  tags,
  ...needs('tax_unit:write'),
  method: 'post',
  path: '/e_invoicing/onboardings/{id}/certificate',
  operationId: 'requestTaxCertificate',
  'x-errors': ['confirmation_needed', 'tax_onboarding_not_found', 'tax_onboarding_moved', 'tax_key_missing'],
  summary: 'Ask for the certificate to stamp with, once the checks are passed',
  description: `A renewal wants a password here, too, and its certificate is in use at once. ${guarded}`,
  request: { params: IdParam, body: body(z.strictObject({ otp: Otp.optional() })) },
  responses: { 200: one, ...failing },
})

export const activateTaxUnitRoute = createRoute({
  tags,
  ...needs('tax_unit:write'),
  method: 'post',
  path: '/e_invoicing/onboardings/{id}/activation',
  operationId: 'activateTaxUnit',
  'x-errors': [
    'confirmation_needed',
    'tax_onboarding_not_found',
    'tax_onboarding_moved',
    'tax_key_missing',
    'seller_incomplete',
    'tax_unit_of_other_seller',
  ],
  summary: 'From here on every document is stamped by this unit and reported',
  description: `There is no way back. ${guarded}`,
  request: { params: IdParam },
  responses: { 200: one, ...failingWithoutBody },
})

export const renewTaxUnitRoute = createRoute({
  tags,
  ...needs('tax_unit:write'),
  method: 'post',
  path: '/e_invoicing/units/{id}/renewals',
  operationId: 'renewTaxUnit',
  'x-errors': [
    'confirmation_needed',
    'tax_unit_not_found',
    'tax_unit_not_active',
    'tax_onboarding_moved',
    'tax_key_missing',
    'seller_incomplete',
  ],
  summary: 'Begin to renew a unit’s certificate, with a new key',
  description: `The present certificate stamps until the new one is there. ${guarded} Takes \`Idempotency-Key\`.`,
  request: { params: IdParam, body: body(z.strictObject({ otp: Otp })) },
  responses: { 201: one, ...failing },
})

export const getTaxUnitHistoryRoute = createRoute({
  tags,
  ...needs('tax_unit:read'),
  ...history,
  method: 'get',
  path: '/e_invoicing/units/{id}/history',
  operationId: 'getTaxUnitHistory',
  'x-errors': ['tax_unit_not_found'],
  summary: 'Who onboarded, activated, renewed and replaced a unit, and which steps failed',
  request: { params: IdParam, query: HistoryQuery },
})
