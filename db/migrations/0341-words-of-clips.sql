-- The admin search covers all texts of a clip. An index needs this function, so it is here and not in db/functions, where it
-- could change. `array_to_string` is only stable, because some types of elements depend on settings; text does not.
create function keywords_text(keywords text[]) returns text language plpgsql immutable parallel safe strict
as $$ begin return array_to_string(keywords, ' '); end $$;

-- File names are split at characters that the parser keeps in a word; in all texts this would take a hundred times as long.
-- `clips_desk_words` is dropped a release later (ADR 32).
create index clips_words on clips using gin (to_tsvector('simple',
  title || ' ' || location_text || ' ' || keywords_text(keywords) || ' ' || description || ' ' || restrictions || ' ' ||
  credit_author || ' ' || credit_source || ' ' || credit_licence || ' ' || credit_changes || ' ' || state_note || ' ' ||
  translate(supplier_ref || ' ' || original_name, '._-/', '    ')));
