-- Numbers of clips as bits (ADR 12): for each binary digit of a clip's moment, days and duration a bitmap of the clips
-- that have it set, so that ranges are counted as other filters are. The index keeps them in step; these are the first.
-- The bitmaps of a field begin at 2^30, 64 after those of the field before; no number is 0.
insert into search_bitmaps (token, segment, bits)
  select (1 << 30) + 64 * field + digit, slot / 15936, bit_or(set_bit(0::bit(15936), slot % 15936, 1))
    from search_documents,
      lateral (values
        (0, 34, floor(extract(epoch from created - timestamptz '1800-01-01 00:00:00Z'))::bigint),
        (1, 18, (date_taken - date '1800-01-01')::bigint),
        (2, 18, (date_posted - date '1800-01-01')::bigint),
        (3, 24, duration_s::bigint)) as value (field, digits, number),
      generate_series(0, digits - 1) as digit
    where slot is not null and number is not null
      and ((least(greatest(number, 0), (1::bigint << digits) - 2) + 1) >> digit) & 1 = 1
    group by 1, 2;
