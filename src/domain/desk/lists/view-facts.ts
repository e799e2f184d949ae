import { differences, type Changes, type Fact } from '#domain/core/activity/record-fact'
import { splitSearch } from '#domain/people/clients/kept-searches'

/** What the log has of a view. */
type InLog = { name: string; query: string; is_shared: boolean }

/**
 * What changed of a view, for the log: what is searched for may name a person, and is kept beside it. Null:
 * there is none before, or after.
 */
export function viewFacts(before: InLog | null, after: InLog | null): Pick<Fact, 'changes' | 'personal'> {
  const [had, has] = [inLog(before), inLog(after)]
  const changes: Changes = after
    ? differences(had.fields, has.fields)
    : Object.fromEntries(
        Object.entries(had.fields).map(([field, value]) => [field, { before: value, after: null }]),
      )
  return had.q === has.q ? { changes } : { changes, personal: { q: { before: had.q, after: has.q } } }
}

function inLog(view: InLog | null): { fields: Partial<InLog>; q: string | null } {
  if (!view) return { fields: {}, q: null }
  const { name, is_shared } = view
  const { q, rest } = splitSearch(view.query)
  return { fields: { name, query: rest, is_shared }, q }
}
