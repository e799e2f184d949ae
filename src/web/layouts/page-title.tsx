import { useStore } from './store-settings.ts'

/**
 * The tab's title: the page's own words, then the store. Without words it is the store's name and sentence, which is the
 * landing page.
 */
export function PageTitle({ children, description }: { children?: string; description?: string }) {
  const store = useStore()
  const name = store?.name ?? ''
  const about = description ?? (children ? undefined : store?.sentence)
  return (
    <>
      <title>{[children, name].filter(Boolean).join(' | ')}</title>
      {about && <meta name="description" content={about} />}
    </>
  )
}
