import { on, root } from './page.ts'

/** The offline note stands in the page and is shown by a mark on the document. */
const mark = () => root.toggleAttribute('data-offline', !navigator.onLine)
on('online', mark)
on('offline', mark)
mark()
