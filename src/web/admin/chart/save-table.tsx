import { Trans, useLingui } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import { Icon } from '#ui/icon'
import { cellsOf, fileOfCells } from './table-file.ts'

/** Saves the table of its card as a CSV file: the numbers that stand there, in the words of the page. */
export function SaveTable() {
  const { t } = useLingui()
  const save = (event: MouseEvent<HTMLElement>) => {
    const card = event.currentTarget.closest('section')
    const table = card?.querySelector('table')
    if (!card || !table) return
    const url = URL.createObjectURL(
      new Blob([fileOfCells(cellsOf(table))], { type: 'text/csv;charset=utf-8' }),
    )
    const link = document.createElement('a')
    link.href = url
    link.download = `${card.querySelector('h2')?.textContent ?? t`التحليلات`}.csv`
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <button type="button" className="button quiet small save-table" onClick={save}>
      <Icon name="download" small />
      <Trans>تنزيل CSV</Trans>
    </button>
  )
}
