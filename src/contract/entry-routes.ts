import { history } from '#contract/activities'
import { Counts, createFailures, deleteFailures, editFailures, needs, Version } from '#contract/staff-wire'
import { body, createRoute, failures, IdParam, json, nothing, z } from '#contract/wire'
import type { ErrorName } from '#rules/errors'
import type { Permission } from '#rules/permissions'

type Summaries = Record<'list' | 'count' | 'create' | 'get' | 'update' | 'remove' | 'history', string>

type EntryRoutes<
  Path extends string,
  One extends z.ZodType,
  Many extends z.ZodType,
  Query extends z.ZodObject,
  CountQuery extends z.ZodObject,
  Creation extends z.ZodType,
  Fields extends z.ZodRawShape,
> = {
  /** Of the list: the plural noun, such as `/taxes`. */
  path: Path
  /** One and several of them, as operation ids call them. */
  names: [one: string, many: string]
  tag: string
  see: Permission
  change: Permission
  /** The body of an answer with one of them, and what is said of it. */
  one: [schema: One, description: string]
  /** The body of a page of the list. */
  many: Many
  query: Query
  countQuery: CountQuery
  creation: Creation
  /** What an edit may change: each is optional, beside the version that the editor saw. */
  fields: Fields
  /** Errors of the catalogue that a change may meet; those of a body and of an id are known. */
  changeErrors?: readonly ErrorName[]
  deletionErrors: readonly ErrorName[]
  /** What is said of each call where its names alone would not do. */
  summaries?: Partial<Summaries>
}

/**
 * The seven calls on what staff keep in a list and edit in a dialog: list, counts of its states, create, get, update,
 * delete, history. Each is a route of its own, as if written out.
 */
export function entryRoutes<
  const Path extends string,
  One extends z.ZodType,
  Many extends z.ZodType,
  Query extends z.ZodObject,
  CountQuery extends z.ZodObject,
  Creation extends z.ZodType,
  Fields extends z.ZodRawShape,
>(entry: EntryRoutes<Path, One, Many, Query, CountQuery, Creation, Fields>) {
  const { path, changeErrors } = entry
  const [Name] = entry.names
  const summaries = summariesOf(entry)
  const change = { tags: [entry.tag], ...needs(entry.change) }
  const one = json(...entry.one)
  const onePath = `${path}/{id}` as const
  const met = changeErrors ? { 'x-errors': changeErrors } : {}

  const { list, count, get, history: changes } = readingRoutes(entry)
  return {
    list,
    count,
    create: createRoute({
      ...change,
      method: 'post',
      path,
      operationId: `create${Name}`,
      ...met,
      summary: summaries.create,
      request: { body: body(entry.creation) },
      responses: { 201: one, ...createFailures },
    }),
    get,
    update: createRoute({
      ...change,
      method: 'patch',
      path: onePath,
      operationId: `update${Name}`,
      ...met,
      summary: summaries.update,
      request: {
        params: IdParam,
        body: body(z.strictObject({ version: Version, ...z.strictObject(entry.fields).partial().shape })),
      },
      responses: { 200: one, ...editFailures },
    }),
    remove: createRoute({
      ...change,
      method: 'delete',
      path: onePath,
      operationId: `delete${Name}`,
      'x-errors': entry.deletionErrors,
      summary: summaries.remove,
      request: { params: IdParam },
      responses: { 204: nothing, ...deleteFailures },
    }),
    history: changes,
  }
}

type ReadingRoutes<
  Path extends string,
  One extends z.ZodType,
  Many extends z.ZodType,
  Query extends z.ZodObject,
  CountQuery extends z.ZodObject,
> = Pick<
  EntryRoutes<Path, One, Many, Query, CountQuery, z.ZodType, z.ZodRawShape>,
  'path' | 'names' | 'tag' | 'see' | 'one' | 'many' | 'query' | 'countQuery' | 'summaries'
>

/** Those that change nothing. */
function readingRoutes<
  const Path extends string,
  One extends z.ZodType,
  Many extends z.ZodType,
  Query extends z.ZodObject,
  CountQuery extends z.ZodObject,
>(entry: ReadingRoutes<Path, One, Many, Query, CountQuery>) {
  const { path } = entry
  const [Name, Names] = entry.names
  const summaries = summariesOf(entry)
  const see = { tags: [entry.tag], ...needs(entry.see) }

  return {
    list: createRoute({
      ...see,
      method: 'get',
      path,
      operationId: `list${Names}`,
      summary: summaries.list,
      request: { query: entry.query },
      responses: { 200: json(entry.many, 'One page.'), ...failures(401, 403, 422) },
    }),
    count: createRoute({
      ...see,
      method: 'get',
      path: `${path}/counts` as const,
      operationId: `count${Names}`,
      summary: summaries.count,
      request: { query: entry.countQuery },
      responses: { 200: Counts, ...failures(401, 403, 422) },
    }),
    get: createRoute({
      ...see,
      method: 'get',
      path: `${path}/{id}` as const,
      operationId: `get${Name}`,
      summary: summaries.get,
      request: { params: IdParam },
      responses: { 200: json(...entry.one), ...failures(401, 403, 404) },
    }),
    history: createRoute({
      ...see,
      ...history,
      method: 'get',
      path: `${path}/{id}/history` as const,
      operationId: `get${Name}History`,
      summary: summaries.history,
    }),
  }
}

function summariesOf({
  names,
  summaries,
}: {
  names: [one: string, many: string]
  summaries?: Partial<Summaries>
}) {
  const [one, many] = names.map(wordsIn)
  return {
    list: `The ${many}, page by page`,
    count: `How many ${many} stand in each state`,
    create: `Add one of the ${many}`,
    get: `One of the ${many}`,
    update: `Change one of the ${many}`,
    remove: `Delete one of the ${many}`,
    history: `Every change of the ${one}: who, what, when, from where`,
    ...summaries,
  }
}

/** `SavedReply` is read "saved reply". */
function wordsIn(name: string): string {
  return name.replaceAll(/(?<=[a-z])[A-Z]/g, ' $&').toLowerCase()
}
