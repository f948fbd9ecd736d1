-- A file that waits because the machine lacks something says what it is, and who looks at it hears of it.
drop trigger ingests_told on ingests;
create trigger ingests_told after insert or update of state, problem on ingests
  for each row execute function tell_file();
