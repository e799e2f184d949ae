import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { showToast } from '#ui/toast'
import { useAction } from './use-action.ts'

/**
 * A list that staff put in order by hand: its ids are sent to the page's action as `sort`. What was sorted is
 * shown until the server says what stands now.
 */
export function useSorting<Item extends { id: string }>(items: Item[], action: string) {
  const { t } = useLingui()
  const [wanted, setWanted] = useState(items)
  const { submit, isBusy, refusal } = useAction(() => showToast(t`حُفظ الترتيب.`))
  const sort = (next: Item[]) => {
    setWanted(next)
    const form = new FormData()
    form.set('intent', 'sort')
    for (const { id } of next) form.append('ids', id)
    void submit(form, { method: 'post', action })
  }
  return { sorted: isBusy ? wanted : items, sort, refusal }
}
