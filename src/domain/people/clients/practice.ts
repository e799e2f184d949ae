import { sql, type RawBuilder } from 'kysely'

/**
 * What a staff list asks for of partners' practice (docs/decisions/0031): nothing of it, or nothing but it.
 */
export type TestFilter = { test?: 'only' | undefined }

/** The partner in whose practice something was made. */
export type PracticeOf = { id: string; name: string }

/** The condition of a list's rows, by whether one of them is practice. Source: docs/decisions/0201. */
export function testCondition({ test }: TestFilter, isTest: RawBuilder<unknown>): RawBuilder<unknown> {
  return test === 'only' ? isTest : sql`not ${isTest}`
}

/** The partner's JSON object by its id, of a query; null where none is known. */
export function practicePartner(id: RawBuilder<unknown>): RawBuilder<PracticeOf | null> {
  return sql`(select jsonb_build_object('id', k.id, 'name', k.name) from api_clients k where k.id = ${id})`
}
