import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { parseRiyals } from '#rules/core/parse-riyals'
import type { loader } from './quote.endpoint.ts'

type Question = {
  client: string
  plan: string
  /** The discount in riyals, as it was typed. */
  typed: string
  /** A refusal may mean that the price has changed: then it is asked for anew. */
  refusal: unknown
}

/** What the order would cost the client, asked again whenever the question changes. */
export function useOrderQuote({ client, plan, typed, refusal }: Question) {
  const asked = useRef('')
  const { load, data, state } = useFetcher<typeof loader>()
  const discount = typed.trim() === '' ? 0 : (parseRiyals(typed) ?? undefined)
  const query = new URLSearchParams({ client, product: plan, discount: String(discount) }).toString()
  useEffect(() => {
    const question = `${query} ${refusal ? JSON.stringify(refusal) : ''}`
    if (discount === undefined || question === asked.current) return
    asked.current = question
    void load(`/admin/orders/create/quote?${query}`)
  }, [query, discount, refusal, load])

  const quote = data?.quote ?? null
  return {
    /** In halalas before tax; undefined when what was typed is no amount. */
    discount,
    quote,
    /** Why there is none. */
    message: data?.message ?? null,
    isCounting: state !== 'idle',
    /** The quote answers what stands in the form now. */
    isFresh: state === 'idle' && data?.asked === query && quote !== null,
  }
}
