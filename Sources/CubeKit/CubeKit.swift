// The room is built in its own files.
