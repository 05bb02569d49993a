-- Tells all processes that there is a new event; what it is they read by its number.
CREATE FUNCTION tell_of_events() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM pg_notify('quad_events', '');
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_events AFTER INSERT ON "Event" FOR EACH STATEMENT EXECUTE FUNCTION tell_of_events();
