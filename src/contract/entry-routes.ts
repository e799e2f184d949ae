import { history } from '#contract/activities'
import {
  Counts,
  createFailures,
  deleteFailures,
  editFailures,
  needs,
  removalFailures,
  Version,
} from '#contract/staff-wire'
import { body, createRoute, failures, IdParam, json, nothing, z } from '#contract/wire'
import type { ErrorName } from '#rules/errors/errors'
import type { Permission } from '#rules/people/permissions'

type Call = 'list' | 'count' | 'create' | 'get' | 'update' | 'remove' | 'history'
type OfCalls = Record<Call, string>

type Named = { names: [one: string, many: string] }

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
  /** Who may delete one, where that is not whoever may change it. */
  remove?: Permission
  /** The body of an answer with one of them, and what is said of it. */
  one: [schema: One, description: string]
  /** The body of a page of the list. */
  many: Many
  /** What is said of the list's answer, where it is more than one page. */
  listed?: string
  query: Query
  countQuery: CountQuery
  creation: Creation
  /** What an edit may change: each is optional, beside the version that the editor saw. */
  fields: Fields
  /** Errors of the catalogue that a change may meet; those of a body and of an id are known. */
  changeErrors?: readonly ErrorName[]
  /** Those that a deletion may meet; without them one may always be deleted. */
  deletionErrors?: readonly ErrorName[]
  /** What is said of each call where its names alone would not do. */
  summaries?: Partial<OfCalls>
  /** What a caller has to know of a call beside that. */
  descriptions?: Partial<OfCalls>
  /** Operation ids that were promised before, and are not what the names make. */
  operationIds?: Partial<OfCalls>
}

/**
 * The seven calls on what staff keep in a list and edit in a dialog: list, counts of its states, create, get,
 * update, delete, history. Each is a route of its own, as if written out.
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
  const { path, changeErrors, deletionErrors } = entry
  const ids = idsOf(entry)
  const words = wordsOf(entry)
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
      operationId: ids.create,
      ...met,
      ...words.create,
      request: { body: body(entry.creation) },
      responses: { 201: one, ...createFailures },
    }),
    get,
    update: createRoute({
      ...change,
      method: 'patch',
      path: onePath,
      operationId: ids.update,
      ...met,
      ...words.update,
      request: {
        params: IdParam,
        body: body(z.strictObject({ version: Version, ...z.strictObject(entry.fields).partial().shape })),
      },
      responses: { 200: one, ...editFailures },
    }),
    remove: createRoute({
      tags: [entry.tag],
      ...needs(entry.remove ?? entry.change),
      method: 'delete',
      path: onePath,
      operationId: ids.remove,
      ...(deletionErrors ? { 'x-errors': deletionErrors } : {}),
      ...words.remove,
      request: { params: IdParam },
      responses: { 204: nothing, ...(deletionErrors ? deleteFailures : removalFailures) },
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
  | 'path'
  | 'names'
  | 'tag'
  | 'see'
  | 'one'
  | 'many'
  | 'listed'
  | 'query'
  | 'countQuery'
  | 'summaries'
  | 'descriptions'
  | 'operationIds'
>

/** Those that change nothing. */
function readingRoutes<
  const Path extends string,
  One extends z.ZodType,
  Many extends z.ZodType,
  Query extends z.ZodObject,
  CountQuery extends z.ZodObject,
>(entry: ReadingRoutes<Path, One, Many, Query, CountQuery>) {
  const { path, listed = 'One page.' } = entry
  const ids = idsOf(entry)
  const words = wordsOf(entry)
  const see = { tags: [entry.tag], ...needs(entry.see) }

  return {
    list: createRoute({
      ...see,
      method: 'get',
      path,
      operationId: ids.list,
      ...words.list,
      request: { query: entry.query },
      responses: { 200: json(entry.many, listed), ...failures(401, 403, 422) },
    }),
    count: createRoute({
      ...see,
      method: 'get',
      path: `${path}/counts` as const,
      operationId: ids.count,
      ...words.count,
      request: { query: entry.countQuery },
      responses: { 200: Counts, ...failures(401, 403, 422) },
    }),
    get: createRoute({
      ...see,
      method: 'get',
      path: `${path}/{id}` as const,
      operationId: ids.get,
      ...words.get,
      request: { params: IdParam },
      responses: { 200: json(...entry.one), ...failures(401, 403, 404) },
    }),
    history: createRoute({
      ...see,
      ...history,
      method: 'get',
      path: `${path}/{id}/history` as const,
      operationId: ids.history,
      ...words.history,
    }),
  }
}

function idsOf({ names: [one, many], operationIds }: Named & { operationIds?: Partial<OfCalls> }): OfCalls {
  return {
    list: `list${many}`,
    count: `count${many}`,
    create: `create${one}`,
    get: `get${one}`,
    update: `update${one}`,
    remove: `delete${one}`,
    history: `get${one}History`,
    ...operationIds,
  }
}

type Said = { summaries?: Partial<OfCalls>; descriptions?: Partial<OfCalls> }

/** What is said of each call. */
function wordsOf({ descriptions, ...entry }: Named & Said) {
  const summaries = summariesOf(entry)
  const words = (call: Call) => {
    const description = descriptions?.[call]
    return { summary: summaries[call], ...(description !== undefined && { description }) }
  }
  return {
    list: words('list'),
    count: words('count'),
    create: words('create'),
    get: words('get'),
    update: words('update'),
    remove: words('remove'),
    history: words('history'),
  }
}

function summariesOf({ names, summaries }: Named & Pick<Said, 'summaries'>): OfCalls {
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
