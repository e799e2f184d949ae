/**
 * The only script that every page carries in itself; it runs before anything is drawn. Built to one constant
 * text (scripts/first-script-plugin.ts), so that its hash can stand in the content security policy. Small on
 * purpose: with it the pages that are all native (the landing page) need no other script.
 */
import './restore-locale.ts'
import './keep-locale.ts'
import './follow-connection.ts'
import './help-menus.ts'
import './keep-presses.ts'
import './fetch-ahead.ts'
import './complete-styles.ts'
import './filter-lists.ts'
