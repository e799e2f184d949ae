import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { href, useFetcher } from 'react-router'
import { showToast } from '#ui/toast'
import { useExportWords, type ExportWords } from '../export-tool/export-words.ts'
import type { loader } from '../export-tool/states.endpoint.ts'
import { useWaitingExports } from '../export-tool/waiting-exports.ts'

/** Between two looks, in milliseconds. */
const pollEvery = 2_000

/** Stands in the administration's frame: says when a file is ready, wherever its user is by then. */
export function ExportWatch() {
  const [waiting, keep] = useWaitingExports()
  const words = useExportWords()
  const { load, state, data } = useFetcher<typeof loader>()
  const isWaiting = waiting.length > 0

  useEffect(() => {
    if (!isWaiting || state !== 'idle') return
    const timer = setTimeout(() => void load('/admin/exports/states'), data ? pollEvery : 0)
    return () => clearTimeout(timer)
  }, [isWaiting, state, data, load])

  useEffect(() => {
    if (!data) return
    const over = data.exports.filter((file) => waiting.includes(file.id) && file.status !== 'writing')
    const gone = waiting.filter((id) => !data.exports.some((file) => file.id === id))
    if (over.length + gone.length === 0) return
    keep(waiting.filter((id) => !gone.includes(id) && !over.some((file) => file.id === id)))
    for (const file of over) if (file.status === 'ready') notify(file, words)
  }, [data, waiting, keep, words])

  return null
}

function notify(file: { id: string; resource: string }, words: ExportWords) {
  const name = words(file.resource)
  showToast(
    <>
      <Trans>ملف «{name}» جاهز.</Trans>{' '}
      <a href={href('/admin/exports/:id/file', { id: file.id })} className="text-inherit underline" download>
        <Trans>تنزيل الملف</Trans>
      </a>
    </>,
  )
}
