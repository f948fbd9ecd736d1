-- The admin search finds words within text without spaces by pairs of letters: of Thai and of all scripts after it but
-- Vietnamese and signs, where a text with spaces has none. An index needs this function, so it is here and not in
-- db/functions, where it could change.
create function letter_pairs(text) returns tsvector language plpgsql immutable parallel safe strict
as $$ begin
  if $1 !~ '[\u0E00-\u1DFF\u2E80-\U0010FFFF]' then return ''; end if;
  return (select array_to_tsvector(array_agg(distinct pair)) from (
    select letter || coalesce(lead(letter) over (order by place), '') as pair
    from unnest(string_to_array(regexp_replace($1, '[^\u0E00-\u1DFF\u2E80-\U0010FFFF]+', '', 'g'), null))
      with ordinality as letters (letter, place)) as pairs);
end $$;

-- The text is that of `clips_words`.
create index clips_letter_pairs on clips using gin (letter_pairs(
  title || ' ' || location_text || ' ' || keywords_text(keywords) || ' ' || description || ' ' || restrictions || ' ' ||
  credit_author || ' ' || credit_source || ' ' || credit_licence || ' ' || credit_changes || ' ' || state_note || ' ' ||
  translate(supplier_ref || ' ' || original_name, '._-/', '    ')));
