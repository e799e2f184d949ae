import { sql, type RawBuilder } from 'kysely'
import { endsInOrder, type SearchTerm } from '#domain/people/clients/match-clients'

/** Digits of the longest order number that can come; what is longer is a phone. */
const maxDigits = 9

/**
 * Subqueries of the ids of orders that a search means themselves, whoever's they are: by the beginning or the
 * end of their number, the last four of a card that was tried on them, a coupon that they use, the gateway's
 * name of a payment, or their own id. At most `most` of each; every one is an index scan (the beginning: of
 * `ref_id`, by as many ranges as numbers have lengths).
 */
export function ordersWhoMatch(
  term: Exclude<SearchTerm, { kind: 'nothing' }>,
  max: number,
): RawBuilder<unknown>[] {
  const limit = sql.lit(max)
  if (term.kind === 'words') {
    const { words, id } = term
    return [
      sql`select u.order_id as id from coupons k join coupon_uses u on u.coupon_id = k.id
        where k.code = upper(btrim(${words}::text)) and u.status <> 'released' limit ${limit}`,
      sql`select p.order_id as id from payments p where p.gateway_reference = btrim(${words}::text) limit ${limit}`,
      ...(id === undefined
        ? []
        : [
            sql`select p.order_id as id from payments p where p.id = ${id}::uuid`,
            sql`select n.id from orders n where n.id = ${id}::uuid`,
          ]),
    ]
  }
  const { digits, four } = term
  return [
    ...(digits === undefined || digits.length > maxDigits
      ? []
      : [
          ...beginnings(digits).map(
            ([from, to]) => sql`select n.id from orders n where n.ref_id >= ${from} and n.ref_id < ${to}
              order by n.ref_id desc limit ${limit}`,
          ),
          sql`select n.id from orders n where ${endsInOrder(sql`n.ref_id::text`, digits)} limit ${limit}`,
        ]),
    ...(four === undefined
      ? []
      : [
          sql`select p.order_id as id from payments p where p.card_last_four = ${four}
            order by p.created_at desc limit ${limit}`,
        ]),
  ]
}

/**
 * The ranges of numbers that begin with these digits and are up to three longer: 1000 begins 10000 to 10009,
 * and so on.
 */
function beginnings(digits: string): [from: number, to: number][] {
  if (digits.startsWith('0')) return []
  return [1, 2, 3].map((more) => [Number(digits) * 10 ** more, (Number(digits) + 1) * 10 ** more])
}
