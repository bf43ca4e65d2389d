-- What 0.1.0 made of an empty database, and one thing of each kind that it kept.
CREATE TABLE "schema_version" ("id" integer primary key, "version" integer not null);
CREATE TABLE "games" ("id" text primary key, "game" text not null, "rules" integer not null, "options_json" text not null, "ending" text not null, "result" text not null, "totals_json" text not null, "winners_json" text not null, "seats" integer not null, "sides" integer not null, "fairness" text not null, "steps" integer not null, "seconds" integer not null, "tags_json" text not null, "log" text not null, "entries_json" text not null, "stored_at" text not null);
CREATE INDEX "games_by_time" on "games" ("stored_at", "id");
CREATE INDEX "games_by_game" on "games" ("game", "stored_at", "id");
CREATE TABLE "match_events" ("match" text not null, "seq" integer not null, "command" text not null, "event_json" text not null, constraint "match_events_key" primary key ("match", "seq"));
CREATE TABLE "match_commands" ("match" text not null, "command" text not null, "first_seq" integer not null, "next_seq" integer not null, constraint "match_commands_key" primary key ("match", "command"));
CREATE TABLE "boards" ("id" text primary key, "token_hash" text not null, "seq" integer not null, "state_json" text not null, "updated_at" text not null);
CREATE INDEX "boards_by_time" on "boards" ("updated_at");
INSERT INTO "schema_version" VALUES (1, 2);
INSERT INTO "match_events" VALUES ('m', 0, 'c', '{"kind":"step","time":0,"actor":0,"text":"take 0"}');
INSERT INTO "match_commands" VALUES ('m', 'c', 0, 1);
INSERT INTO "boards" VALUES ('b', 'x', 3, '{"total":3}', '2026-01-01T00:00:00.000Z');
