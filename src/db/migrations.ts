import type { Kysely } from 'kysely'
import { readApplied, runMigrations } from '#db/run-migrations'
import { identity } from '#db/migrations/0001-identity'
import { catalogue } from '#db/migrations/0002-catalogue'
import { orders } from '#db/migrations/0003-orders'
import { payments } from '#db/migrations/0004-payments'
import { record } from '#db/migrations/0005-record'
import { checkout } from '#db/migrations/0006-checkout'
import { orderTimes } from '#db/migrations/0007-order-times'
import { cardVerification } from '#db/migrations/0009-card-verification'
import { tickets } from '#db/migrations/0011-tickets'
import { featureVersions } from '#db/migrations/0013-feature-versions'
import { staffPeople } from '#db/migrations/0017-staff-people'
import { clientCare } from '#db/migrations/0018-client-care'
import { orderCare } from '#db/migrations/0019-order-care'
import { dailyFigures } from '#db/migrations/0020-daily-figures'
import { deskSearch } from '#db/migrations/0021-desk-search'
import { apiClients } from '#db/migrations/0022-api-clients'
import { partnerOrders } from '#db/migrations/0023-partner-orders'
import { pointsSpends } from '#db/migrations/0024-points-spends'
import { practiceFigures } from '#db/migrations/0024a-practice-figures'
import { exportFiles } from '#db/migrations/0025-exports'
import { storeSettings } from '#db/migrations/0026-store-settings'
import { supportDesk } from '#db/migrations/0027-support-desk'
import { orderDesk } from '#db/migrations/0028-order-desk'
import { renewals } from '#db/migrations/0030-renewals'
import { planChanges } from '#db/migrations/0034-plan-changes'
import { subscriptionLife } from '#db/migrations/0035-subscription-life'
import { webhooks } from '#db/migrations/0040-webhooks'
import { heldJobs } from '#db/migrations/0041-held-jobs'
import { firstPurchases } from '#db/migrations/0042-first-purchases'
import { secondGateway } from '#db/migrations/0045-second-gateway'
import { cardOfPlans } from '#db/migrations/0046-card-of-plans'
import { urgentJobs } from '#db/migrations/0047-urgent-jobs'
import { saidIsCharged } from '#db/migrations/0050-said-is-charged'
import { changesSideBySide } from '#db/migrations/0055-changes-side-by-side'
import { lastingCoupons } from '#db/migrations/0056-lasting-coupons'
import { renewalsThatAwaitACard } from '#db/migrations/0060-renewals-that-await-a-card'
import { creditsOnAccount } from '#db/migrations/0061-credits-on-account'
import { balancesGivenUp } from '#db/migrations/0062-balances-given-up'
import { lateMoney } from '#db/migrations/0065-late-money'
import { cardsAskedAgain } from '#db/migrations/0066-cards-asked-again'
import { couponsOfAPhone } from '#db/migrations/0067-coupons-of-a-phone'
import { sealsBySequence } from '#db/migrations/0070-seals-by-sequence'
import { revenueOfTheLedger } from '#db/migrations/0071-revenue-of-the-ledger'
import { recurringCharges } from '#db/migrations/0072-recurring-charges'
import { recurringCoupons } from '#db/migrations/0073-recurring-coupons'
import { recordGuards } from '#db/migrations/0075-record-guards'
import { storeMode } from '#db/migrations/0077-store-mode'
import { signInGuard } from '#db/migrations/0080-sign-in-guard'
import { codeCountries } from '#db/migrations/0081-code-countries'
import { searchedByParts } from '#db/migrations/0099-searched-by-parts'
import { partnersApart } from '#db/migrations/0101-partners-apart'
import { keptEvents } from '#db/migrations/0102-kept-events'
import { partnerReferences } from '#db/migrations/0103-partner-references'
import { messageParameters } from '#db/migrations/0106-message-parameters'
import { gatewayLooks } from '#db/migrations/0126-gateway-looks'
import { taxDocuments } from '#db/migrations/0128-tax-documents'
import { taxSubmissions } from '#db/migrations/0130-tax-submissions'
import { companies } from '#db/migrations/0132-companies'
import { planEndedCause } from '#db/migrations/0133-plan-ended-cause'
import { numbersTakenAhead } from '#db/migrations/0135-numbers-taken-ahead'
import { taxOnboardings } from '#db/migrations/0136-tax-onboardings'
import { listedDocuments } from '#db/migrations/0137-listed-documents'
import { shelfPrices } from '#db/migrations/0138-shelf-prices'
import { oneErasureGuard } from '#db/migrations/0139-one-erasure-guard'
import { freeDays } from '#db/migrations/0140-free-days'
import { accountInvoices } from '#db/migrations/0141-account-invoices'
import { paymentQuotes } from '#db/migrations/0143-payment-quotes'
import { waitingTakes } from '#db/migrations/0147-waiting-takes'
import { clientNotes } from '#db/migrations/0149-client-notes'
import { clientTimeline } from '#db/migrations/0150-client-timeline'
import { giftPlans } from '#db/migrations/0151-gift-plans'
import { rareDocuments } from '#db/migrations/0152-rare-documents'
import { cheaperRows } from '#db/migrations/0155-cheaper-rows'
import { listViews } from '#db/migrations/0159-list-views'
import { ticketAttachments } from '#db/migrations/0161-ticket-attachments'
import { ticketMentions } from '#db/migrations/0162-ticket-mentions'
import { recurringMovements } from '#db/migrations/0165-recurring-movements'
import { monthFigures } from '#db/migrations/0166-month-figures'
import { wordsOfTheWindow } from '#db/migrations/0170-words-of-the-window'
import { landingStages } from '#db/migrations/0171-landing-stages'
import { shortLinks } from '#db/migrations/0173-short-links'
import { brand } from '#db/migrations/0176-brand'
import { brandDrawings } from '#db/migrations/0177-brand-drawings'
import { supportHours } from '#db/migrations/0179-support-hours'
import { ticketSnooze } from '#db/migrations/0180-ticket-snooze'
import { ticketMerges } from '#db/migrations/0181-ticket-merges'
import { renewalForecasts } from '#db/migrations/0182-renewal-forecasts'
import { fewerIndexEntries } from '#db/migrations/0185-fewer-index-entries'
import { packedAnswers } from '#db/migrations/0186-packed-answers'
import { oneAlarmForAPlan } from '#db/migrations/0187-one-alarm-for-a-plan'
import { messagesChangeInPlace } from '#db/migrations/0188-messages-change-in-place'
import { archivedLog } from '#db/migrations/0189-archived-log'
import { productSteps } from '#db/migrations/0193-product-steps'
import { messageTexts } from '#db/migrations/0194-message-texts'
import { bookingsByTime } from '#db/migrations/0199-bookings-by-time'
import { orderReminders } from '#db/migrations/0200-order-reminders'
import { mutedNotifications } from '#db/migrations/0201-muted-notifications'
import { packedFiles } from '#db/migrations/0206-packed-files'
import { landingPictures } from '#db/migrations/0210-landing-pictures'
import { brandFonts } from '#db/migrations/0214-brand-fonts'
import { partnerOrdersByTime } from '#db/migrations/0216-partner-orders-by-time'
import { pagePlaces } from '#db/migrations/0217-page-places'
import { measurement } from '#db/migrations/0218-measurement'
import { adjustedOnce } from '#db/migrations/0219-adjusted-once'
import { exchangeNotes } from '#db/migrations/0225-exchange-notes'
import { servedOnce } from '#db/migrations/0226-served-once'
import { storedFiles } from '#db/migrations/0227-stored-files'
import { shopPrices } from '#db/migrations/0228-shop-prices'
import { topicsAndWhatsapp } from '#db/migrations/0229-topics-and-whatsapp'
import { actsOfClients } from '#db/migrations/0230-acts-of-clients'
import { messageSentences } from '#db/migrations/0231-message-sentences'
import { measuredCheckouts } from '#db/migrations/0232-measured-checkouts'
import { measurementByStaff } from '#db/migrations/0236-measurement-by-staff'
import { intradayFigures } from '#db/migrations/0241-intraday-figures'
import { bookingsBySeveralTimes } from '#db/migrations/0242-bookings-by-several-times'
import { mergesKeepSnooze } from '#db/migrations/0245-merges-keep-snooze'
import { sumsOfStoredFiles } from '#db/migrations/0247-sums-of-stored-files'
import { practiceLists } from '#db/migrations/0248-practice-lists'
import { forgottenReasons } from '#db/migrations/0250-forgotten-reasons'
import { blockedClientCause } from '#db/migrations/0251-blocked-client-cause'
import { failedPaymentsOnly } from '#db/migrations/0252-failed-payments-only'
import { countedInvitations } from '#db/migrations/0257-counted-invitations'
import { pausesOfAPlan } from '#db/migrations/0258-pauses-of-a-plan'
import { alarmsAfterAPause } from '#db/migrations/0259-alarms-after-a-pause'
import { smsOfOrdersOnAccount } from '#db/migrations/0260-sms-of-orders-on-account'
import { termsOfAChosenPlan } from '#db/migrations/0261-terms-of-a-chosen-plan'
import { pausesThatComeBack } from '#db/migrations/0262-pauses-that-come-back'
import { eventsOfOwnClients } from '#db/migrations/0263-events-of-own-clients'
import { whatAPurchaseChanged } from '#db/migrations/0266-what-a-purchase-changed'
import { offeredEmails } from '#db/migrations/0267-offered-emails'
import { emailsOfPartners } from '#db/migrations/0268-emails-of-partners'
import { whoIsNamedInMessages } from '#db/migrations/0269-who-is-named-in-messages'
import { reasonsOfCredits } from '#db/migrations/0270-reasons-of-credits'
import { whatAPauseMoved } from '#db/migrations/0271-what-a-pause-moved'
import { wordsOfWhoLeft } from '#db/migrations/0272-words-of-who-left'
import { namesInInvitations } from '#db/migrations/0273-names-in-invitations'
import { messagesThatName } from '#db/migrations/0274-messages-that-name'
import { mergesKeepBothSnoozes } from '#db/migrations/0275-merges-keep-both-snoozes'
import { emailsOfClientsWhoOnlyRenew } from '#db/migrations/0276-emails-of-clients-who-only-renew'
import { whoseItWasThen } from '#db/migrations/0277-whose-it-was-then'
import { wordsOfNewOwners } from '#db/migrations/0278-words-of-new-owners'
import { offeredEmailsAreFound } from '#db/migrations/0279-offered-emails-are-found'
import { endpointsOfTokens } from '#db/migrations/0280-endpoints-of-tokens'
import { whenAPhoneChanged } from '#db/migrations/0281-when-a-phone-changed'
import { visitorsJoinOneAccount } from '#db/migrations/0282-visitors-join-one-account'
import { priceConsentsOfOrders } from '#db/migrations/0283-price-consents-of-orders'
import { whatAPurchaseFound } from '#db/migrations/0284-what-a-purchase-found'
import { whatFiguresCount } from '#db/migrations/0285-what-figures-count'
import { refundsToAQuotesCard } from '#db/migrations/0286-refunds-to-a-quotes-card'
import { termsOfARenewal } from '#db/migrations/0287-terms-of-a-renewal'
import { stoppedRenewalCause } from '#db/migrations/0288-stopped-renewal-cause'
import { knownReports } from '#db/migrations/0290-known-reports'
import { chargesOfEvents } from '#db/migrations/0291-charges-of-events'
import { importedBusiness } from '#db/migrations/0295-imported-business'
import { importedCardsEnd } from '#db/migrations/0297-imported-cards-end'
import { paymentsTakenBack } from '#db/migrations/0298-payments-taken-back'
import { chargebacksReversed } from '#db/migrations/0299-chargebacks-reversed'
import { adjustmentsTakenBack } from '#db/migrations/0300-adjustments-taken-back'
import { chargebacksOnceMore } from '#db/migrations/0301-chargebacks-once-more'
import { ordersOfSpends } from '#db/migrations/0302-orders-of-spends'
import { spendsOfOrders } from '#db/migrations/0303-spends-of-orders'
import { ordersOfEarlierSpends } from '#db/migrations/0304-orders-of-earlier-spends'
import { eventsByType } from '#db/migrations/0305-events-by-type'
import { ordersOfSpendsStand } from '#db/migrations/0306-orders-of-spends-stand'
import { refundsReadOver } from '#db/migrations/0307-refunds-read-over'
import { priceNotices } from '#db/migrations/0308-price-notices'
import { noticesOfMessages } from '#db/migrations/0309-notices-of-messages'
import { wordsAndNumbersOfOthers } from '#db/migrations/0314-words-and-numbers-of-others'
import { formerPhones } from '#db/migrations/0315-former-phones'
import { mergesKeepWaiting } from '#db/migrations/0316-merges-keep-waiting'
import { handedOverBy } from '#db/migrations/0317-handed-over-by'
import { momentsThatStay } from '#db/migrations/0319-moments-that-stay'
import { paymentsByTime } from '#db/migrations/0320-payments-by-time'
import { waysBack } from '#db/migrations/0321-ways-back'
import { indexesOfTwo } from '#db/migrations/0328-indexes-of-two'
import { indexesThatWent } from '#db/migrations/0329-indexes-that-went'
import { linesByOrder } from '#db/migrations/0330-lines-by-order'
import { unpaidAttempts } from '#db/migrations/0331-unpaid-attempts'
import { ordersInProgress } from '#db/migrations/0332-orders-in-progress'
import { indexedOrders } from '#db/migrations/0333-indexed-orders'
import { statusIndexesWent } from '#db/migrations/0334-status-indexes-went'
import { packedMessages } from '#db/migrations/0335-packed-messages'
import { packedMessagesReadOver } from '#db/migrations/0336-packed-messages-read-over'
import { sharedJobs } from '#db/migrations/0337-shared-jobs'
import { activitiesByStaff } from '#db/migrations/0338-activities-by-staff'

/** In order; a landed one never changes. */
export const migrations = {
  '0001-identity': identity,
  '0002-catalogue': catalogue,
  '0003-orders': orders,
  '0004-payments': payments,
  '0005-record': record,
  '0006-checkout': checkout,
  '0007-order-times': orderTimes,
  '0009-card-verification': cardVerification,
  '0011-tickets': tickets,
  '0013-feature-versions': featureVersions,
  '0017-staff-people': staffPeople,
  '0018-client-care': clientCare,
  '0019-order-care': orderCare,
  '0020-daily-figures': dailyFigures,
  '0021-desk-search': deskSearch,
  '0022-api-clients': apiClients,
  '0023-partner-orders': partnerOrders,
  '0024-points-spends': pointsSpends,
  '0024a-practice-figures': practiceFigures,
  '0025-exports': exportFiles,
  '0026-store-settings': storeSettings,
  '0027-support-desk': supportDesk,
  '0028-order-desk': orderDesk,
  '0030-renewals': renewals,
  '0034-plan-changes': planChanges,
  '0035-subscription-life': subscriptionLife,
  '0040-webhooks': webhooks,
  '0041-held-jobs': heldJobs,
  '0042-first-purchases': firstPurchases,
  '0045-second-gateway': secondGateway,
  '0046-card-of-plans': cardOfPlans,
  '0047-urgent-jobs': urgentJobs,
  '0050-said-is-charged': saidIsCharged,
  '0055-changes-side-by-side': changesSideBySide,
  '0056-lasting-coupons': lastingCoupons,
  '0060-renewals-that-await-a-card': renewalsThatAwaitACard,
  '0061-credits-on-account': creditsOnAccount,
  '0062-balances-given-up': balancesGivenUp,
  '0065-late-money': lateMoney,
  '0066-cards-asked-again': cardsAskedAgain,
  '0067-coupons-of-a-phone': couponsOfAPhone,
  '0070-seals-by-sequence': sealsBySequence,
  '0071-revenue-of-the-ledger': revenueOfTheLedger,
  '0072-recurring-charges': recurringCharges,
  '0073-recurring-coupons': recurringCoupons,
  '0075-record-guards': recordGuards,
  '0077-store-mode': storeMode,
  '0080-sign-in-guard': signInGuard,
  '0081-code-countries': codeCountries,
  '0099-searched-by-parts': searchedByParts,
  '0101-partners-apart': partnersApart,
  '0102-kept-events': keptEvents,
  '0103-partner-references': partnerReferences,
  '0106-message-parameters': messageParameters,
  '0126-gateway-looks': gatewayLooks,
  '0128-tax-documents': taxDocuments,
  '0130-tax-submissions': taxSubmissions,
  '0132-companies': companies,
  '0133-plan-ended-cause': planEndedCause,
  '0135-numbers-taken-ahead': numbersTakenAhead,
  '0136-tax-onboardings': taxOnboardings,
  '0137-listed-documents': listedDocuments,
  '0138-shelf-prices': shelfPrices,
  '0139-one-erasure-guard': oneErasureGuard,
  '0140-free-days': freeDays,
  '0141-account-invoices': accountInvoices,
  '0143-payment-quotes': paymentQuotes,
  '0147-waiting-takes': waitingTakes,
  '0149-client-notes': clientNotes,
  '0150-client-timeline': clientTimeline,
  '0151-gift-plans': giftPlans,
  '0152-rare-documents': rareDocuments,
  '0155-cheaper-rows': cheaperRows,
  '0159-list-views': listViews,
  '0161-ticket-attachments': ticketAttachments,
  '0162-ticket-mentions': ticketMentions,
  '0165-recurring-movements': recurringMovements,
  '0166-month-figures': monthFigures,
  '0170-words-of-the-window': wordsOfTheWindow,
  '0171-landing-stages': landingStages,
  '0173-short-links': shortLinks,
  '0176-brand': brand,
  '0177-brand-drawings': brandDrawings,
  '0179-support-hours': supportHours,
  '0180-ticket-snooze': ticketSnooze,
  '0181-ticket-merges': ticketMerges,
  '0182-renewal-forecasts': renewalForecasts,
  '0185-fewer-index-entries': fewerIndexEntries,
  '0186-packed-answers': packedAnswers,
  '0187-one-alarm-for-a-plan': oneAlarmForAPlan,
  '0188-messages-change-in-place': messagesChangeInPlace,
  '0189-archived-log': archivedLog,
  '0193-product-steps': productSteps,
  '0194-message-texts': messageTexts,
  '0199-bookings-by-time': bookingsByTime,
  '0200-order-reminders': orderReminders,
  '0201-muted-notifications': mutedNotifications,
  '0206-packed-files': packedFiles,
  '0210-landing-pictures': landingPictures,
  '0214-brand-fonts': brandFonts,
  '0216-partner-orders-by-time': partnerOrdersByTime,
  '0217-page-places': pagePlaces,
  '0218-measurement': measurement,
  '0219-adjusted-once': adjustedOnce,
  '0225-exchange-notes': exchangeNotes,
  '0226-served-once': servedOnce,
  '0227-stored-files': storedFiles,
  '0228-shop-prices': shopPrices,
  '0229-topics-and-whatsapp': topicsAndWhatsapp,
  '0230-acts-of-clients': actsOfClients,
  '0231-message-sentences': messageSentences,
  '0232-measured-checkouts': measuredCheckouts,
  '0236-measurement-by-staff': measurementByStaff,
  '0241-intraday-figures': intradayFigures,
  '0242-bookings-by-several-times': bookingsBySeveralTimes,
  '0245-merges-keep-snooze': mergesKeepSnooze,
  '0247-sums-of-stored-files': sumsOfStoredFiles,
  '0248-practice-lists': practiceLists,
  '0250-forgotten-reasons': forgottenReasons,
  '0251-blocked-client-cause': blockedClientCause,
  '0252-failed-payments-only': failedPaymentsOnly,
  '0257-counted-invitations': countedInvitations,
  '0258-pauses-of-a-plan': pausesOfAPlan,
  '0259-alarms-after-a-pause': alarmsAfterAPause,
  '0260-sms-of-orders-on-account': smsOfOrdersOnAccount,
  '0261-terms-of-a-chosen-plan': termsOfAChosenPlan,
  '0262-pauses-that-come-back': pausesThatComeBack,
  '0263-events-of-own-clients': eventsOfOwnClients,
  '0266-what-a-purchase-changed': whatAPurchaseChanged,
  '0267-offered-emails': offeredEmails,
  '0268-emails-of-partners': emailsOfPartners,
  '0269-who-is-named-in-messages': whoIsNamedInMessages,
  '0270-reasons-of-credits': reasonsOfCredits,
  '0271-what-a-pause-moved': whatAPauseMoved,
  '0272-words-of-who-left': wordsOfWhoLeft,
  '0273-names-in-invitations': namesInInvitations,
  '0274-messages-that-name': messagesThatName,
  '0275-merges-keep-both-snoozes': mergesKeepBothSnoozes,
  '0276-emails-of-clients-who-only-renew': emailsOfClientsWhoOnlyRenew,
  '0277-whose-it-was-then': whoseItWasThen,
  '0278-words-of-new-owners': wordsOfNewOwners,
  '0279-offered-emails-are-found': offeredEmailsAreFound,
  '0280-endpoints-of-tokens': endpointsOfTokens,
  '0281-when-a-phone-changed': whenAPhoneChanged,
  '0282-visitors-join-one-account': visitorsJoinOneAccount,
  '0283-price-consents-of-orders': priceConsentsOfOrders,
  '0284-what-a-purchase-found': whatAPurchaseFound,
  '0285-what-figures-count': whatFiguresCount,
  '0286-refunds-to-a-quotes-card': refundsToAQuotesCard,
  '0287-terms-of-a-renewal': termsOfARenewal,
  '0288-stopped-renewal-cause': stoppedRenewalCause,
  '0290-known-reports': knownReports,
  '0291-charges-of-events': chargesOfEvents,
  '0295-imported-business': importedBusiness,
  '0297-imported-cards-end': importedCardsEnd,
  '0298-payments-taken-back': paymentsTakenBack,
  '0299-chargebacks-reversed': chargebacksReversed,
  '0300-adjustments-taken-back': adjustmentsTakenBack,
  '0301-chargebacks-once-more': chargebacksOnceMore,
  '0302-orders-of-spends': ordersOfSpends,
  '0303-spends-of-orders': spendsOfOrders,
  '0304-orders-of-earlier-spends': ordersOfEarlierSpends,
  '0305-events-by-type': eventsByType,
  '0306-orders-of-spends-stand': ordersOfSpendsStand,
  '0307-refunds-read-over': refundsReadOver,
  '0308-price-notices': priceNotices,
  '0309-notices-of-messages': noticesOfMessages,
  '0314-words-and-numbers-of-others': wordsAndNumbersOfOthers,
  '0315-former-phones': formerPhones,
  '0316-merges-keep-waiting': mergesKeepWaiting,
  '0317-handed-over-by': handedOverBy,
  '0319-moments-that-stay': momentsThatStay,
  '0320-payments-by-time': paymentsByTime,
  '0321-ways-back': waysBack,
  '0328-indexes-of-two': indexesOfTwo,
  '0329-indexes-that-went': indexesThatWent,
  '0330-lines-by-order': linesByOrder,
  '0331-unpaid-attempts': unpaidAttempts,
  '0332-orders-in-progress': ordersInProgress,
  '0333-indexed-orders': indexedOrders,
  '0334-status-indexes-went': statusIndexesWent,
  '0335-packed-messages': packedMessages,
  '0336-packed-messages-read-over': packedMessagesReadOver,
  '0337-shared-jobs': sharedJobs,
  '0338-activities-by-staff': activitiesByStaff,
}

/** Brings the database up to this code's schema; see `runMigrations`. */
export async function migrateToLatest<T>(
  db: Kysely<T>,
  options: { log?: ((line: string) => void) | undefined } = {},
): Promise<string[]> {
  return runMigrations(db, migrations, options)
}

/**
 * What this code's list of migrations and a database's lack of each other; an empty database lacks all.
 * `skipped`: the last applied one that comes behind one that is missing, null in a database that was migrated
 * in sequence.
 */
export async function compareMigrations<T>(
  db: Kysely<T>,
): Promise<{ pending: string[]; unknown: string[]; skipped: string | null }> {
  const applied = await readApplied(db)
  const known = Object.keys(migrations).toSorted()
  const firstMissing = known.findIndex((name) => !applied.has(name))
  const behind = firstMissing < 0 ? [] : known.slice(firstMissing).filter((name) => applied.has(name))
  return {
    pending: known.filter((name) => !applied.has(name)),
    unknown: [...applied].filter((name) => !known.includes(name)),
    skipped: behind.at(-1) ?? null,
  }
}
