# A file of tests as GoGui's regress runs it.
boardsize 9
clear_board
komi 6.5

# White's stone on A1 can be captured at once, and nothing is worth more.
play b A2
play w A1
play b J9
play w J1
10 reg_genmove b
#? [(?!pass).*]
30 play b B1
#? []
40 final_score
#? [[BW]\+\d+\.5]
50 undo
#? []
60 play b I5
#? [?.*]
70 boardsize 100
#? [?unacceptable size.*]
80 nonsense
#? [?unknown command]

# Four stones in atari, which connect to nothing: black takes them, and white would save them.
clear_board
play b D6
play w D5
play b E6
play w E5
play b F6
play w F5
play b G6
play w G5
play b D4
play w A9
play b E4
play w J9
play b F4
play w A1
play b G4
play w J1
play b C5
play w pass
110 reg_genmove b
#? [h5]
120 undo
#? []
130 reg_genmove w
#? [h5]
140 reg_genmove w
#? [!pass|resign]

# Handicap stones, which leave the first move to White.
clear_board
210 fixed_handicap 2
#? [(?i)g7 c3|c3 g7]
230 reg_genmove w
#? [[a-hj][1-9]]
240 time_settings 60 0 0
#? []
250 time_left w 30 0
#? []
260 genmove w
#? [[a-hj][1-9]|pass]
270 final_status_list dead
#? []
