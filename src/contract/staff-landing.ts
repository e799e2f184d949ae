import { history, HistoryQuery } from '#contract/activities'
import { editFailures, needs, OptionalWords, Version } from '#contract/staff-wire'
import { body, createRoute, failures, Id, json, Moment, z } from '#contract/wire'
import { lineTones, sectionKinds, sectionLimits as limits } from '#rules/landing'
import { languages } from '#rules/language'

/** A text in both languages, or empty in both. */
function InBoth(length: number) {
  return z.strictObject({ ar: OptionalWords(length), en: OptionalWords(length) }, { error: 'wrong_type' })
}

function listOf<T extends z.ZodType>(shape: T, limit: number) {
  return z.array(shape, { error: 'wrong_type' }).max(limit, { error: 'too_long' })
}

const texts = {
  title: InBoth(limits.title),
  text: InBoth(limits.text),
  label: InBoth(limits.label),
  note: InBoth(limits.label),
}

const Line = z.strictObject({
  tone: z.enum(lineTones, { error: 'not_allowed' }),
  label: InBoth(limits.label),
  text: InBoth(limits.title),
})

const section = {
  kind: z.enum(sectionKinds, { error: 'not_allowed' }),
  is_shown: z.boolean({ error: 'wrong_type' }),
  ...texts,
  items: listOf(z.strictObject({ ...texts, lines: listOf(Line, limits.lines) }), limits.items),
  faq_ids: listOf(Id, limits.questions).openapi({
    description: 'Of `questions`: which are shown, in this order; none for the first ones of the list.',
  }),
}

export const StaffSection = z
  .object({
    ...section,
    outdated: z.enum(languages).nullable().openapi({
      description:
        'The language whose words did not follow a change of the other one; null while both agree.',
    }),
  })
  .openapi('StaffLandingSection')

export const Landing = z
  .object({
    published: z.array(StaffSection).openapi({ description: 'What everybody sees, in order.' }),
    draft: z
      .array(StaffSection)
      .openapi({ description: 'What staff are writing; the same when nothing waits.' }),
    version: z.int(),
    updated_at: Moment.nullable(),
  })
  .openapi('Landing')

const one = json(z.object({ landing: Landing }), 'The landing page, live and as a draft.')
const see = { tags: ['Pages'], ...needs('content:read') }
const write = { tags: ['Pages'], ...needs('content:write') }

export const getLanding = createRoute({
  ...see,
  method: 'get',
  path: '/landing',
  operationId: 'getLanding',
  summary: 'The landing page as it is, and as it is about to be',
  responses: { 200: one, ...failures(401, 403) },
})

export const draftLanding = createRoute({
  ...write,
  method: 'patch',
  path: '/landing',
  operationId: 'draftLanding',
  summary: 'Write the draft of the landing page in its order; a kind that is left out stays as it stands',
  request: {
    body: body(
      z.strictObject({
        version: Version,
        sections: listOf(
          z.strictObject({
            ...section,
            is_settled: z.boolean({ error: 'wrong_type' }).optional().openapi({
              description: 'The other language still says the same: it is not older.',
            }),
          }),
          sectionKinds.length,
        ),
      }),
    ),
  },
  responses: { 200: one, ...editFailures },
})

const seen = { body: body(z.strictObject({ version: Version })) }

export const publishLanding = createRoute({
  ...write,
  method: 'post',
  path: '/landing/publications',
  operationId: 'publishLanding',
  summary: 'Publish the draft; the shop shows it at once',
  request: seen,
  responses: { 200: one, ...editFailures },
})

export const discardLandingDraft = createRoute({
  ...write,
  method: 'post',
  path: '/landing/discards',
  operationId: 'discardLandingDraft',
  summary: 'Give the draft up; what is live stays as it is',
  request: seen,
  responses: { 200: one, ...editFailures },
})

export const getLandingHistory = createRoute({
  ...see,
  ...history,
  method: 'get',
  path: '/landing/history',
  operationId: 'getLandingHistory',
  summary: 'Every change of the landing page: who, what, when, from where',
  request: { query: HistoryQuery },
})
