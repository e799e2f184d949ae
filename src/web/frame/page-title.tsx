import { type Language, languageParameter, localeTags } from '#rules/core/language'
import { useLanguage } from '#ui/language'
import { useShop } from './store-settings.ts'

type PageTitleProps = {
  children?: string
  description?: string
  /** The address of a page that everybody may find: only such pages are offered to search engines. */
  path?: string
}

/**
 * The tab's title: the page's own words, then the store. Without words it is the store's name and sentence,
 * which is the landing page. With it comes all that search engines and those who share a link are told.
 */
export function PageTitle({ children, description, path }: PageTitleProps) {
  const shop = useShop()
  const name = shop?.store.name ?? ''
  const about = description || (children ? undefined : shop?.store.sentence)
  const title = [children, name].filter(Boolean).join(' | ')
  return (
    <>
      <title>{title}</title>
      {about && <meta name="description" content={about} />}
      {path === undefined || !shop ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Found origin={shop.origin} path={path} title={title} about={about} siteName={name} />
      )}
    </>
  )
}

/** One page has one address; English is a variant of it, because the store's addresses carry no language. */
function addressIn(language: Language, origin: string, path: string): string {
  return `${origin}${path}${language === 'en' ? `?${languageParameter}=en` : ''}`
}

/** Wide enough for every place that shows shared links. The files stand in public/. */
const picture = { width: 1200, height: 630 }

function Found(props: {
  origin: string
  path: string
  title: string
  about?: string | undefined
  siteName: string
}) {
  const language = useLanguage()
  const { origin, path, title, about, siteName } = props
  const address = addressIn(language, origin, path)
  return (
    <>
      <link rel="canonical" href={address} />
      <link rel="alternate" hrefLang="ar" href={addressIn('ar', origin, path)} />
      <link rel="alternate" hrefLang="en" href={addressIn('en', origin, path)} />
      <link rel="alternate" hrefLang="x-default" href={addressIn('ar', origin, path)} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      {about && <meta property="og:description" content={about} />}
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={localeTags[language].replace('-', '_')} />
      <meta property="og:image" content={`${origin}/share-${language}.png`} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
