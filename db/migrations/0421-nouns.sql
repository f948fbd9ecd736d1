-- Nouns of the search in other languages (R-KIND-4); the first start fills the table from db/reference/nouns.json.
create table search_nouns (
  id integer generated always as identity primary key,
  english text not null unique,
  german text[] not null default '{}',
  french text[] not null default '{}',
  spanish text[] not null default '{}',
  italian text[] not null default '{}',
  check (cardinality(german || french || spanish || italian) between 1 and 80)
);
