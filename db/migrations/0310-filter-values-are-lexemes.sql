-- Documents are filtered by their lexemes alone. category_id, location, rating, quality, tone_id, footage_type_id, meme,
-- orientation and unrestricted are no longer written; the version before still writes them, so they are dropped a release
-- later (ADR 32).
alter table search_documents alter column meme set default false;
