import { runSql } from '#db/migrations/run-sql'

/** What staff look for tax documents by: the end of a number, a company's name and VAT number, and what changes a document. */
export const listedDocuments = runSql(`
create index tax_documents_by_number_end on tax_documents (reverse(number) text_pattern_ops);
create index tax_documents_by_vat_number on tax_documents ((buyer #>> '{company,vatNumber}')) where form = 'standard';
create index tax_documents_by_company on tax_documents using gin (name_words(buyer ->> 'name')) where form = 'standard';
create index tax_documents_of_invoice on tax_documents (refers_to) where refers_to is not null;
`)
