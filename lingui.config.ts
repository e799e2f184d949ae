import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** Parts of `ui` that only the account and the administration show: their texts are theirs, and no visitor of the store loads them. */
const partsBehindSignIn = ['session-list', 'long-text', 'use-cut-paste'].map(
  (name) => `<rootDir>/src/web/ui/${name}.tsx`,
)

/**
 * Texts are written in Arabic, in the pages; English is its translation. One catalogue per place, so that a visitor of
 * the store never loads the texts of the administration.
 */
export default defineConfig({
  sourceLocale: 'ar',
  locales: ['ar', 'en'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/ui.{locale}',
      include: [
        '<rootDir>/src/web/ui',
        '<rootDir>/src/web/frame',
        '<rootDir>/src/web/layouts',
        '<rootDir>/src/web/forms',
        '<rootDir>/src/web/root.tsx',
      ],
      exclude: [...partsBehindSignIn],
    },
    { path: '<rootDir>/src/locales/store.{locale}', include: ['<rootDir>/src/web/store'] },
    {
      path: '<rootDir>/src/locales/account.{locale}',
      include: [
        '<rootDir>/src/web/account',
        ...partsBehindSignIn,
        // Parts of the store that the account shows, too.
        '<rootDir>/src/web/store/continue-line.tsx',
        '<rootDir>/src/web/store/try-later.tsx',
        '<rootDir>/src/web/store/payment/paying-trouble.tsx',
      ],
    },
    {
      path: '<rootDir>/src/locales/admin.{locale}',
      include: ['<rootDir>/src/web/admin', ...partsBehindSignIn],
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
})
