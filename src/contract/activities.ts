import { Day } from '#contract/staff-wire'
import { failures, Id, IdParam, json, Moment, NextCursor, PageQuery, RefId, z } from '#contract/wire'

const actorKinds = ['client', 'staff', 'api_client', 'system'] as const

export const Activity = z
  .object({
    id: Id,
    actor: z.object({
      kind: z.enum(actorKinds),
      id: Id.nullable(),
      name: z.string(),
      role: z.string().nullable(),
    }),
    action: z.string(),
    entity: z.string(),
    entity_id: Id,
    changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
    address: z.string().nullable(),
    request_id: z.string(),
    created_at: Moment,
  })
  .openapi('Activity')

const namedKinds = [
  'order',
  'ticket',
  'client',
  'staff_user',
  'payment_method',
  'subscription',
  'product',
  'common_feature',
  'coupon',
  'tax',
  'faq',
  'page',
  'saved_reply',
  'message_text',
  'api_client',
] as const

export const NamedThing = z
  .object({
    id: Id.openapi({ description: 'As an activity has it: of the thing, or of a part of it, as a reply.' }),
    kind: z.enum(namedKinds),
    thing_id: Id,
    ref_id: RefId.nullable(),
    name: z.string().nullable().openapi({
      description:
        'How a ticket begins, the name of a person, the last four digits of a card, the title of what staff keep, the template of a message.',
    }),
  })
  .openapi('NamedThing')

const Word = z.string().max(60, { error: 'too_long' })

export const HistoryQuery = PageQuery.extend({
  actor: z.enum(actorKinds, { error: 'not_allowed' }).optional(),
  action: Word.optional().openapi({ description: 'One action by its name, as `tax.updated`.' }),
  field: Word.optional().openapi({ description: 'Only what changed this field.' }),
  staff_user_id: Id.optional().openapi({ description: 'Only what this staff user did.' }),
  from: Day.optional().openapi({ description: 'First Riyadh day.' }),
  to: Day.optional().openapi({ description: 'Last Riyadh day.' }),
})

/** One page of a log, and what it can be narrowed to. */
export const ActivitiesPage = z.object({
  activities: z.array(Activity),
  named: z.array(NamedThing).openapi({ description: 'What ids in the activities mean.' }),
  next_cursor: NextCursor,
  actions: z.array(z.string()).openapi({ description: 'The actions that its history knows.' }),
  fields: z.array(z.string()).openapi({ description: 'The fields that its history knows.' }),
  people: z
    .array(z.object({ id: Id, name: z.string() }))
    .openapi({ description: 'The staff users whom its history knows.' }),
})

/** What `GET /{plural}/{id}/history` takes and answers, the same for every kind of thing. */
export const history = {
  request: { params: IdParam, query: HistoryQuery },
  responses: {
    200: json(ActivitiesPage, 'Newest first. A deleted thing keeps its history.'),
    ...failures(401, 403, 404, 422),
  },
}
